import { type FormEvent, useState } from 'react';
import { CUSTOMER_NOTE_MAX, type CustomerNote } from '../../../../shared/customers/customers.ts';
import { AppError } from '../../../../shared/errors.ts';
import { messageOf } from '../../lib/api-client.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { Button } from '../../ui/button.tsx';
import { EndButtons } from '../../ui/button-group.tsx';
import { LeaveQuestion } from '../../ui/leave-question.tsx';
import { notify } from '../../ui/notify.ts';
import { SectionCard } from '../../ui/section-card.tsx';
import { TextareaField } from '../../ui/text-field.tsx';
import { noteCustomer } from './customer-requests.ts';

type NoteCardProps = {
  repair: string;
  stored: CustomerNote;
  onStored: (note: CustomerNote) => void;
  refresh: () => Promise<void>;
};

/** The shop's note about a customer. Typed text stays when storing it fails, and when somebody else changed the note. */
export function NoteCard({ repair, stored, onStored, refresh }: NoteCardProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState('');
  const isChanged = typed !== null && typed !== stored.note;
  const { isHeld, stay, leave } = useLeaveGuard(isChanged);
  const discard = () => {
    setTyped(null);
    setError('');
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged || isBusy) return;
    setIsBusy(true);
    setError('');
    try {
      onStored(await noteCustomer(repair, { note: typed, revision: stored.revision }));
      setTyped(null);
      notify.success('Note enregistrée');
    } catch (failure) {
      const isOvertaken = failure instanceof AppError && failure.code === 'CONFLICT';
      if (isOvertaken) await refresh();
      setError(isOvertaken ? OVERTAKEN : messageOf(failure));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <SectionCard title="Note">
      <form onSubmit={(event) => void save(event)}>
        <TextareaField
          label="Note sur ce client"
          help="Votre client ne la voit pas, mais peut en demander une copie."
          {...(error && {
            error:
              error === OVERTAKEN && stored.note ? `${error} «\u00a0${stored.note}\u00a0»` : error,
          })}
          rows={3}
          maxLength={CUSTOMER_NOTE_MAX}
          value={typed ?? stored.note}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
        />
        {isChanged && (
          <EndButtons>
            <Button variant="quiet" onClick={discard} disabled={isBusy}>
              Annuler
            </Button>
            <Button type="submit" variant="primary" busy={isBusy}>
              Enregistrer la note
            </Button>
          </EndButtons>
        )}
      </form>
      <LeaveQuestion open={isHeld} onStay={stay} onLeave={() => leave(discard)} />
    </SectionCard>
  );
}

const OVERTAKEN =
  'Cette note vient d’être changée ailleurs. Reprenez ce qui y est écrit, puis enregistrez\u202f:';
