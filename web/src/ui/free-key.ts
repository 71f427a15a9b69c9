/**
 * Whether a pressed key is free for a shortcut of the page: nobody is typing with it, no modifier makes it one of the
 * browser's, and no dialog is open.
 */
export function isFreeKey({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return false;
  return !(
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  );
}
