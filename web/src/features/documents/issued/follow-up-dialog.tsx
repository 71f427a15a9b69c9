import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EndButtons } from '../../../ui/button-group.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/note.tsx';

type FollowUpDialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  description: string;
  action: string;
  isBusy: boolean;
  failures: readonly string[];
  onConfirm: () => void;
  children?: ReactNode;
};

/** Asks before a document that cannot be taken back is issued. */
export function FollowUpDialog(props: FollowUpDialogProps) {
  const { open, onClose, title, description, action, isBusy, failures, onConfirm } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      dismissible={!isBusy}
      title={title}
      description={description}
    >
      {props.children}
      {failures.length > 0 && (
        <Failure role="alert">
          {failures.map((failure) => (
            <p key={failure}>{failure}</p>
          ))}
        </Failure>
      )}
      <EndButtons>
        <Button onClick={onClose} disabled={isBusy}>
          Annuler
        </Button>
        <Button variant="primary" busy={isBusy} onClick={onConfirm} data-autofocus>
          {action}
        </Button>
      </EndButtons>
    </Dialog>
  );
}
