import { MessageSquareText } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { isErased } from '../../../lib/repairs/customer-of.ts';
import { Button, type ButtonLook } from '../../../ui/buttons/button.tsx';
import { updateMessage, writeAbout } from './open-message.ts';

type MessageButtonProps = ButtonLook & {
  repair: RepairSummary;
  className?: string | undefined;
  children?: ReactNode;
  /** If this is true, only the icon is shown, with the words for screen readers and as a tooltip. */
  brief?: boolean;
};

const WORDS = 'Ajouter un message';

export function MessageButton({
  repair,
  brief = false,
  children = brief ? null : WORDS,
  variant = 'quiet',
  ...button
}: MessageButtonProps) {
  useEffect(() => updateMessage(repair), [repair]);
  if (isErased(repair)) return null;
  return (
    <Button
      {...button}
      {...(brief && { size: 'icon', icon: MessageSquareText, 'aria-label': WORDS, title: WORDS })}
      variant={variant}
      onClick={() => writeAbout(repair)}
    >
      {children}
    </Button>
  );
}
