/** Returns whether no dialog is open, and no modifier makes the key a shortcut of the browser. */
export const isPageKey = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || document.querySelector('dialog[open]'));

/** Returns whether a pressed key may be a shortcut of the page: `isPageKey` holds, and nobody is typing in a field. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (!isPageKey(event)) return false;
  const { target } = event;
  return !(
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  );
}
