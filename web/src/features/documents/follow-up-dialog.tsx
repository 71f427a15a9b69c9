import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './issued-document-page.module.css';

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
        <div className={styles.failure} role="alert">
          {failures.map((failure) => (
            <p key={failure}>{failure}</p>
          ))}
        </div>
      )}
      <div className={styles.buttons}>
        <Button onClick={onClose} disabled={isBusy}>
          Annuler
        </Button>
        <Button variant="primary" busy={isBusy} onClick={onConfirm} data-autofocus>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
