/** A modal dialog makes everything outside it inert, so the toasts are inside an open dialog. */
export function placeInDialog(element: HTMLElement): void {
  const dialogs = document.querySelectorAll('dialog[open]');
  const dialog = dialogs.item(dialogs.length - 1) as Element | null;
  const place = dialog ?? document.body;
  if (element.parentElement === place) return;
  place.append(element);
  if (dialog) followOut(element, dialog);
}

/** Moves the area back into the page when its dialog closes or is removed with its page. */
function followOut(element: HTMLElement, dialog: Element): void {
  const leave = () => {
    dialog.removeEventListener('close', leave);
    removal.disconnect();
    if (element.parentElement === dialog) document.body.append(element);
  };
  const removal = new MutationObserver(() => {
    if (!dialog.isConnected) leave();
  });
  dialog.addEventListener('close', leave);
  removal.observe(document.body, { childList: true, subtree: true });
}
