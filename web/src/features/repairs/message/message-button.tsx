import { MessageSquareText } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { Button, type ButtonLook } from '../../../ui/buttons/button.tsx';
import type { StatusChange } from '../use-status-change.ts';

/** Few changes have a message, so the message dialog is loaded on demand. */
const MessageDialog = lazy(() =>
  import('./message-dialog.tsx').then((module) => ({ default: module.MessageDialog })),
);

type MessageButtonProps = ButtonLook & {
  repair: RepairSummary;
  statusChange: StatusChange;
  className?: string | undefined;
  children?: ReactNode;
  /** Whether only the icon is shown, with the words for screen readers and as a tooltip. */
  brief?: boolean;
};

const WORDS = 'Ajouter un message';

export function MessageButton({
  repair,
  statusChange,
  brief = false,
  children = brief ? <MessageSquareText aria-hidden="true" /> : WORDS,
  variant = 'quiet',
  ...button
}: MessageButtonProps) {
  /**
   * Whether the dialog is open; undefined before it is first opened. It then stays mounted, so that closing it
   * restores the focus.
   */
  const [isWriting, setIsWriting] = useState<boolean>();
  return (
    <>
      <Button
        {...button}
        {...(brief && { size: 'icon', 'aria-label': WORDS, title: WORDS })}
        variant={variant}
        onClick={() => setIsWriting(true)}
      >
        {children}
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
