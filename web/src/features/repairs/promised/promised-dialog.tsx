import { type FormEvent, useState } from 'react';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { correctRepair } from '../record/record-requests.ts';
import { replaceRepair } from '../repairs-cache.ts';
import styles from './promised.module.css';
import { PromisedChoices } from './promised-choices.tsx';

type PromisedDialogProps = {
  repair: Repair;
  open: boolean;
  onClose: () => void;
  onChange: (repair: Repair) => void;
};

/** Gives a repair another promised day: one press for a usual day, or any date. */
export function PromisedDialog({ repair, open, onClose, onChange }: PromisedDialogProps) {
  const { id, promisedOn = '' } = repair;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const close = () => {
    setTyped('');
    setError('');
    onClose();
  };
  const { busyWith, run: store } = useAction(
    async (day: string) => {
      const changed = await correctRepair(id, { promisedOn: day });
      replaceRepair(changed);
      onChange(changed);
      close();
    },
    {
      onFailure: (message, failure) => {
        const refused = failure instanceof ExpectedError ? failure.fields?.promisedOn : undefined;
        setError(refused ?? '');
        notify.error('La date n’a pas été enregistrée', refused ?? message);
      },
    },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed) store(typed);
  };
  return (
    <Dialog
      open={open}
      onClose={close}
      dismissible={busyWith === undefined}
      title={'Prêt pour quel jour\u202f?'}
      description="Personne n’est prévenu d’une nouvelle date."
    >
      <PromisedChoices
        label="Jours proposés"
        value={promisedOn}
        busyWith={busyWith}
        onChoose={store}
      />
      <form className={styles.other} onSubmit={submit} noValidate>
        <TextField
          label="Un autre jour"
          type="date"
          min={parisDay(Date.now())}
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
        />
        <Button type="submit" disabled={typed === ''} busy={busyWith === typed && typed !== ''}>
          Enregistrer la date
        </Button>
      </form>
      {promisedOn && (
        <Button variant="quiet" busy={busyWith === ''} onClick={() => store('')}>
          Ne plus promettre de date
        </Button>
      )}
    </Dialog>
  );
}
