import { useState } from 'react';
import { NOTES_MAX } from '../../../../../shared/repairs/repair-input.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useLeaveGuard } from '../../../lib/navigation/use-leave-guard.ts';
import { newerValue } from '../../../lib/newer-value.ts';
import { DiscardQuestion } from '../../../ui/dialogs/discard-question.tsx';
import { LeaveQuestion } from '../../../ui/dialogs/leave-question.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Form, FormButtons } from '../../../ui/forms/form.tsx';
import { TextareaField } from '../../../ui/forms/text-field.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { correctRepair } from './record-requests.ts';
import { type RecordProps, showRecord } from './use-record.ts';

/** Typed text stays when it cannot be stored and when somebody changes the repair elsewhere. */
export function NotesCard({ repair }: RecordProps) {
  const { id, notes = '' } = repair;
  const [typed, setTyped] = useState<string | null>(null);
  /** These were the stored notes when the typing began. */
  const [base, setBase] = useState(notes);
  const isChanged = typed !== null && typed !== notes;

  const [isAsking, setIsAsking] = useState(false);
  const discard = () => {
    setTyped(null);
    setIsAsking(false);
    forget();
  };

  const { isBusy, failure, run, forget } = useAction(async (written: string) => {
    showRecord(await correctRepair(id, { notes: written }));
    setTyped(null);
    notify.success('Notes enregistrées');
  });

  return (
    <SectionCard title="Notes privées">
      <Form onSend={() => isChanged && run(typed)}>
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
          <FormButtons
            action="Enregistrer les notes"
            isBusy={isBusy}
            onCancel={() => setIsAsking(true)}
          />
        )}
      </Form>
      <DiscardQuestion
        open={isAsking}
        lost="Vos notes ne sont pas enregistrées."
        onStay={() => setIsAsking(false)}
        onDiscard={discard}
      />
      <LeaveQuestion guard={useLeaveGuard(isChanged)} onDiscard={discard} />
    </SectionCard>
  );
}
