import { X } from 'lucide-react';
import { type MouseEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import styles from './dialog.module.css';
import { useModal } from './use-modal.ts';

type DialogProps = {
  open: boolean;
  /** Escape, the cross and the backdrop call this. The owner then sets `open` to false. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** If this is false, Escape, the cross and the backdrop do not close the dialog. */
  dismissible?: boolean;
  children: ReactNode;
};

/** Uses the native modal dialog. Its content exists only while the dialog is open, so a form starts empty. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  dismissible = true,
  children,
}: DialogProps) {
  const id = useId();
  const pressedBackdrop = useRef(false);

  const dismiss = () => {
    // If the dialog closed now, the answer to its running action would be lost.
    const isBusy = modal.ref.current?.querySelector('button[aria-busy=true]');
    if (dismissible && !isBusy) onClose();
  };
  const modal = useModal({ open, onCancel: dismiss, onClose });
  // A press that starts in a field and ends on the backdrop selects text, so it must not close the form.
  const press = (event: PointerEvent) => {
    pressedBackdrop.current = event.target === modal.ref.current;
  };
  const release = (event: MouseEvent) => {
    if (pressedBackdrop.current && event.target === modal.ref.current) dismiss();
    pressedBackdrop.current = false;
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes the dialog from the keyboard
    <dialog
      {...modal}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onPointerDown={press}
      onClick={release}
    >
      {open && (
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 id={`${id}-title`} tabIndex={-1}>
              {title}
            </h2>
            <Button
              icon={X}
              variant="quiet"
              size="icon"
              className={styles.close}
              aria-label="Fermer"
              onClick={dismiss}
            />
          </div>
          {description && (
            <p id={`${id}-description`} className={styles.description}>
              {description}
            </p>
          )}
          {children}
        </div>
      )}
    </dialog>
  );
}
