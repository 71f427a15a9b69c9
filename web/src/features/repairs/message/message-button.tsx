import { lazy, Suspense, useState } from 'react';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { Button } from '../../../ui/button.tsx';
import type { StatusChange } from '../use-status-change.ts';

/** Few changes have a message, so the message dialog is loaded on demand. */
const MessageDialog = lazy(() =>
  import('./message-dialog.tsx').then((module) => ({ default: module.MessageDialog })),
);

type MessageButtonProps = {
  repair: RepairSummary;
  statusChange: StatusChange;
  className?: string | undefined;
};

/** 'Ajouter un message', with the dialog for a status and a message. */
export function MessageButton({ repair, statusChange, className }: MessageButtonProps) {
  /** Undefined until the dialog is first opened. Then it stays mounted, so that closing it restores the focus. */
  const [isWriting, setIsWriting] = useState<boolean>();
  return (
    <>
      <Button variant="quiet" className={className} onClick={() => setIsWriting(true)}>
        Ajouter un message
      </Button>
      {isWriting !== undefined && (
        <Suspense>
          <MessageDialog
            repair={repair}
            open={isWriting}
            onClose={() => setIsWriting(false)}
            change={statusChange.change}
          />
        </Suspense>
      )}
    </>
  );
}
