import { type SyntheticEvent, useLayoutEffect, useRef } from 'react';

type Modal = {
  open: boolean;
  /** This is called on Escape; the owner decides whether to set `open` to false. */
  onCancel: () => void;
  /** This is called when the browser has closed the dialog by itself. */
  onClose: () => void;
};

/** Returns the first field or an earlier element with `data-autofocus`. Of radio buttons, it returns the chosen one. */
function firstOf(dialog: HTMLElement) {
  const first = dialog.querySelector<HTMLElement>(
    ':is(input, select, textarea, [data-autofocus]):enabled:not([hidden])',
  );
  if (!first?.matches('[type=radio]')) return first;
  const group = `[name="${first.getAttribute('name')}"]`;
  return dialog.querySelector<HTMLElement>(`${group}:checked`) ?? first;
}

/**
 * The owner closes the dialog on Escape too. The browser reports its own closing so late that the dialog may be open
 * again by then.
 */
export function useModal({ open, onCancel, onClose }: Modal) {
  const ref = useRef<HTMLDialogElement>(null);

  // This runs before the paint. Otherwise a late report of the earlier closing would close the dialog that opens.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog || dialog.open === open) return;
    if (!open) {
      dialog.close();
      return;
    }
    // Without `autofocus`, the browser would focus the cross, and an Enter would close the dialog. It is set before the
    // opening, so that the focus moves only once.
    const heading = dialog.querySelector('h2');
    const first = firstOf(dialog) ?? heading;
    if (first) first.autofocus = true;
    dialog.showModal();
    first?.focus();
    // A field that loads later takes the focus, unless the focus has moved before.
    const observer = new MutationObserver(() => {
      if (document.activeElement === heading) firstOf(dialog)?.focus();
      else observer.disconnect();
    });
    if (first === heading) observer.observe(dialog, { childList: true, subtree: true });
    // This runs after every render, because the browser may have closed a dialog that its owner keeps open.
  });

  // The browser returns the focus to the opener only from a dialog that is closed before it is removed.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog?.open) dialog.close();
    };
  }, []);

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
