/**
 * Whether the page may handle a pressed key: it has no modifier, with which it would be the browser's, and no dialog
 * is open.
 */
export const isPageKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || document.querySelector('dialog[open]'));

/** Whether a pressed key may be a shortcut of the page: `isPageKey` holds, and nobody is typing in a field. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (!isPageKey(event)) return false;
  const { target } = event;
  return !(
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  );
}
