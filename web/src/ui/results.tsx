import type { ReactNode } from 'react';

const ID = 'results';

/** Leads from what narrows a list to what it leaves, as when the field or the button at hand goes. */
export const focusResults = () => document.getElementById(ID)?.focus();

/** Where a page's list stands; focus can be led to it. */
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
