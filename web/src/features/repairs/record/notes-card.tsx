import { type FormEvent, useState } from 'react';
import { NOTES_MAX } from '../../../../../shared/repairs/repair-input.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useLeaveGuard } from '../../../lib/navigation/use-leave-guard.ts';
import { newerValue } from '../../../lib/newer-value.ts';
import { Button, EndButtons } from '../../../ui/buttons/button.tsx';
import { DiscardQuestion } from '../../../ui/dialogs/discard-question.tsx';
import { LeaveQuestion } from '../../../ui/dialogs/leave-question.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { TextareaField } from '../../../ui/forms/text-field.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { correctRepair } from './record-requests.ts';
import type { RecordProps } from './use-record.ts';

/** Typed text stays when it cannot be stored and when somebody changes the repair elsewhere. */
export function NotesCard({ repair, onChange }: RecordProps) {
  const { id, notes = '' } = repair;
  const [typed, setTyped] = useState<string | null>(null);
  /** These were the stored notes when the typing began. */
  const [base, setBase] = useState(notes);
  const isChanged = typed !== null && typed !== notes;
  const { isHeld, stay, leave } = useLeaveGuard(isChanged);
  const [isAsking, setIsAsking] = useState(false);
  const discard = () => {
    setTyped(null);
    setIsAsking(false);
    forget();
  };

  const { isBusy, failure, run, forget } = useAction(async (written: string) => {
    onChange(await correctRepair(id, { notes: written }));
    setTyped(null);
    notify.success('Notes enregistrées');
  });
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isChanged) run(typed);
  };
  return (
    <SectionCard title="Notes privées">
      <form onSubmit={save}>
        <TextareaField
          label={<VisuallyHidden>Notes</VisuallyHidden>}
          help="Votre client ne les voit pas."
          error={(isChanged && failure) || ''}
          warning={isChanged ? newerValue(base, notes, typed) : undefined}
          rows={3}
          maxLength={NOTES_MAX}
          value={typed ?? notes}
          onChange={({ target }) => {
            if (!isChanged) setBase(notes);
            setTyped(target.value);
          }}
        />
        {isChanged && (
          <EndButtons>
            <Button variant="quiet" onClick={() => setIsAsking(true)} disabled={isBusy}>
              Annuler
            </Button>
            <Button type="submit" variant="primary" busy={isBusy}>
              Enregistrer les notes
            </Button>
          </EndButtons>
        )}
      </form>
      <DiscardQuestion
        open={isAsking}
        lost="Vos notes ne sont pas enregistrées."
        onStay={() => setIsAsking(false)}
        onDiscard={discard}
      />
      <LeaveQuestion open={isHeld} onStay={stay} onLeave={() => leave(discard)} />
    </SectionCard>
  );
}
