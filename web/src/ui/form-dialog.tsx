import { type ComponentProps, type ReactNode, useState } from 'react';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { DISCARD_TITLE, DiscardAnswers } from './discard-question.tsx';

type FormDialogProps = Omit<ComponentProps<typeof Dialog>, 'onClose' | 'children'> & {
  /** Whether closing would lose something that was typed. */
  isTyped: boolean;
  /** What then becomes of it: 'Cette réparation n’est pas encore créée.' */
  lost: string;
  /** Whether somebody was about to leave the page, and the answers to it. */
  guard: { isHeld: boolean; stay: () => void; leave: (discard: () => void) => void };
  /** Closes, and forgets what was typed. */
  onDiscard: () => void;
  /** The form; its 'Annuler' calls `leave`. */
  children: (leave: () => void) => ReactNode;
};

/**
 * A dialog that something is typed in: Escape, the cross, the backdrop, 'Annuler' and leaving the page ask before any of
 * it is lost. Meanwhile the form keeps all that it has.
 */
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
