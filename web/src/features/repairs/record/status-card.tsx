import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { MessageButton } from '../message/message-button.tsx';
import { StatusButtons } from '../status-buttons.tsx';
import type { StatusChange } from '../use-status-change.ts';

type StatusCardProps = { repair: Repair; statusChange: StatusChange };

/** A button for every status. In 'Contact client' the message is the next action, in the card above. */
export function StatusCard({ repair, statusChange }: StatusCardProps) {
  return (
    <SectionCard title="Statut">
      <StatusButtons repair={repair} statusChange={statusChange} spelled />
      {repair.status !== 'contact' && <MessageButton repair={repair} statusChange={statusChange} />}
    </SectionCard>
  );
}
