import { type SyntheticEvent, useEffect, useRef } from 'react';

type Modal = {
  open: boolean;
  /** Escape asks for it; the owner then sets `open` to false, or does not. */
  onCancel: () => void;
  /** The browser has closed it by itself. */
  onClose: () => void;
};

/**
 * Opens and closes a native `<dialog>` as its owner says: what it gives goes on the element. Escape is left to the owner
 * too: what the browser closes it tells late, when the next opening may have overtaken it.
 */
export function useModal({ open, onCancel, onClose }: Modal) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (!open) {
      dialog.close();
      return;
    }
    // The browser would focus the cross, which stands first; a form starts at its first field. Said before it opens,
    // so that the focus moves, and the page is laid out for it, once.
    const first = dialog.querySelector<HTMLElement>('input, select, textarea, [data-autofocus]');
    if (first) first.autofocus = true;
    dialog.showModal();
    first?.focus();
    // At every drawing: the browser may have closed what its owner keeps open.
  });

  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== ref.current) return;
      event.preventDefault();
      onCancel();
    },
    onClose: () => {
      if (open && !ref.current?.open) onClose();
    },
  };
}
