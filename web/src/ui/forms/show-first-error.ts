import { useEffect } from 'react';

/** An invalid field matches this, and so does a message that belongs to no field. */
const REFUSED = '[aria-invalid="true"], [data-refused]';

/**
 * Unfolds and focuses the first refused field of the open dialog, or else of the page, or else `otherwise`. In a group,
 * the chosen or first choice takes the focus.
 */
export function showFirstError(otherwise: HTMLElement | null): void {
  // The page behind an open dialog may have refused fields too.
  const form = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const refused = form.querySelector<HTMLElement>(REFUSED) ?? otherwise;
  if (!refused) return;
  for (
    let fold = refused.closest('details');
    fold;
    fold = fold.parentElement?.closest('details') ?? null
  ) {
    fold.open = true;
  }
  const target =
    refused.querySelector<HTMLElement>('input:checked') ??
    refused.querySelector<HTMLElement>('input, a') ??
    refused;
  refused.scrollIntoView?.({ block: 'center' });
  target.focus({ preventScroll: true });
}

/** Shows the first refused field each time a request was refused. `refused` has the messages by field. */
export function useFirstError(refused: Readonly<Record<string, string>>): void {
  useEffect(() => {
    if (Object.keys(refused).length > 0) showFirstError(null);
  }, [refused]);
}
