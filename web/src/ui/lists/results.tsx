import type { ReactNode } from 'react';

const ID = 'results';

/** Moves the focus from a list's filter to its results, for example because the pressed button disappears. */
export const focusResults = () => document.getElementById(ID)?.focus();

/** The container of a page's list; it can take the focus. */
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
