import { type ComponentProps, type ReactNode, useState } from 'react';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { DISCARD_TITLE, DiscardAnswers } from './discard-question.tsx';
import type { Guard } from './leave-question.tsx';

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'onClose' | 'children'> & {
  isTyped: boolean;
  lost: string;
  guard: Guard;
  /** Closes the dialog and discards the typed text. */
  onDiscard: () => void;
  /** The button 'Annuler' of the form calls `leave`. */
  children: (leave: () => void) => ReactNode;
};

/** Shows a form in a dialog. Every way to close the dialog asks before typed text is lost. */
export function FormDialog({
  isTyped,
  lost,
  guard,
  onDiscard,
  children,
  title,
  description,
  ...dialog
}: FormDialogProps) {
  const [isLeaving, setIsLeaving] = useState(false);
  const asks = dialog.open && isTyped && (isLeaving || guard.isHeld);
  const leave = () => {
    if (isTyped) setIsLeaving(true);
    else onDiscard();
  };
  const stay = () => {
    setIsLeaving(false);
    guard.stay();
  };
  const discard = () => {
    setIsLeaving(false);
    if (guard.isHeld) guard.leave(onDiscard);
    else onDiscard();
  };
  return (
    <Dialog
      {...dialog}
      title={asks ? DISCARD_TITLE : title}
      description={asks ? undefined : description}
      onClose={asks ? stay : leave}
    >
      {asks && <DiscardAnswers lost={lost} onStay={stay} onDiscard={discard} />}
      <div className={styles.form} hidden={asks}>
        {children(leave)}
      </div>
    </Dialog>
  );
}
