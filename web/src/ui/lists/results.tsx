import type { ReactNode } from 'react';

const ID = 'results';

/** A pressed button of the filter may disappear, so the results take the focus. */
export const focusResults = () => document.getElementById(ID)?.focus();

export function Results({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <section id={ID} tabIndex={-1} className={className} aria-label={label}>
      {children}
    </section>
  );
}
