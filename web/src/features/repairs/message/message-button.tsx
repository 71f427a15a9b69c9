import { MessageSquareText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { Button, type ButtonLook } from '../../../ui/buttons/button.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import type { StatusChange } from '../use-status-change.ts';

const MessageDialog = lazyDialog(() => import('./message-dialog.tsx'), 'MessageDialog');

type MessageButtonProps = ButtonLook & {
  repair: RepairSummary;
  statusChange: StatusChange;
  className?: string | undefined;
  children?: ReactNode;
  /** If this is true, only the icon is shown, with the words for screen readers and as a tooltip. */
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
  const [isWriting, setIsWriting] = useState(false);
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
      <MessageDialog
        repair={repair}
        open={isWriting}
        onClose={() => setIsWriting(false)}
        change={statusChange.change}
      />
    </>
  );
}
