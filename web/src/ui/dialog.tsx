import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  /** Escape, the cross and the backdrop ask for it; the owner then sets `open` to false. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** False while something must not be interrupted: Escape, cross and backdrop do nothing. */
  dismissible?: boolean;
  children: ReactNode;
};

/**
 * A modal dialog over the native element: the browser keeps the focus inside and gives it back on closing.
 * Its content exists only while it is open, so that a form starts afresh each time.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  dismissible = true,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  const pressedBackdrop = useRef(false);

  useEffect(() => {
    const dialog = element.current;
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
  }, [open]);

  const dismiss = () => {
    if (dismissible) onClose();
  };
  // The browser closed it by itself. What it tells late, of a closing that the next opening has overtaken, is old.
  const leave = () => {
    if (open && !element.current?.open) onClose();
  };
  // A press that starts on a field and ends on the backdrop selects text; it must not lose the form.
  const press = (event: PointerEvent) => {
    pressedBackdrop.current = event.target === element.current;
  };
  const release = (event: PointerEvent) => {
    if (pressedBackdrop.current && event.target === element.current) dismiss();
    pressedBackdrop.current = false;
  };

  return (
    <dialog
      ref={element}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => {
        if (event.target !== element.current) return;
        event.preventDefault();
        dismiss();
      }}
      onClose={leave}
      onPointerDown={press}
      onPointerUp={release}
    >
      {open && (
        <div className={styles.body}>
          <div className={styles.head}>
            <div>
              <h2 id={`${id}-title`}>{title}</h2>
              {description && (
                <p id={`${id}-description`} className={styles.description}>
                  {description}
                </p>
              )}
            </div>
            <Button
              variant="quiet"
              size="icon"
              className={styles.close}
              aria-label="Fermer"
              onClick={dismiss}
            >
              <X aria-hidden="true" />
            </Button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  );
}
