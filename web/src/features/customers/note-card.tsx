import { useState } from 'react';
import { CUSTOMER_NOTE_MAX, type CustomerNote } from '../../../../shared/customers/customers.ts';
import { ExpectedError } from '../../../../shared/expected-error.ts';
import { useAction } from '../../lib/cache/use-action.ts';
import { useLeaveGuard } from '../../lib/navigation/use-leave-guard.ts';
import { newerValue } from '../../lib/newer-value.ts';
import { LeaveQuestion } from '../../ui/dialogs/leave-question.tsx';
import { notify } from '../../ui/feedback/notify.ts';
import { Form, FormButtons } from '../../ui/forms/form.tsx';
import { TextareaField } from '../../ui/forms/text-field.tsx';
import { SectionCard } from '../../ui/layout/page.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { noteCustomer } from './customer-requests.ts';

type NoteCardProps = {
  repair: string;
  stored: CustomerNote;
  onStored: (note: CustomerNote) => void;
  refresh: () => Promise<void>;
};

/** The typed text stays when it cannot be stored, and when somebody else has changed the note. */
export function NoteCard({ repair, stored, onStored, refresh }: NoteCardProps) {
  const [typed, setTyped] = useState<string | null>(null);
  /** This was the stored note when the typing began. */
  const [base, setBase] = useState(stored.note);
  const isChanged = typed !== null && typed !== stored.note;
  const { isBusy, error, failure, run, forget } = useAction(
    async (note: string) => {
      onStored(await noteCustomer(repair, { note, revision: stored.revision }));
      setTyped(null);
      notify.success('Note enregistrée');
    },
    { onFailure: (_, refusal) => isOvertaken(refusal) && refresh() },
  );
  const discard = () => {
    setTyped(null);
    forget();
  };
  return (
    <SectionCard title="Note">
      <Form onSend={() => isChanged && run(typed)}>
        <TextareaField
          label={<VisuallyHidden>Note sur ce client</VisuallyHidden>}
          help="Votre client ne la voit pas, mais peut en demander une copie."
          error={
            isChanged
              ? (isOvertaken(error) && newerValue(base, stored.note, typed)) || failure
              : undefined
          }
          rows={3}
          maxLength={CUSTOMER_NOTE_MAX}
          value={typed ?? stored.note}
          onChange={({ target }) => {
            if (!isChanged) setBase(stored.note);
            setTyped(target.value);
          }}
        />
        {isChanged && (
          <FormButtons action="Enregistrer la note" isBusy={isBusy} onCancel={discard} />
        )}
      </Form>
      <LeaveQuestion guard={useLeaveGuard(isChanged)} onDiscard={discard} />
    </SectionCard>
  );
}

const isOvertaken = (error: unknown) => error instanceof ExpectedError && error.code === 'CONFLICT';
