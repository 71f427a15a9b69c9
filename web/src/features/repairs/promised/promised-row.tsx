import { useState } from 'react';
import {
  awaitedDay,
  isOverdue,
  PROMISED_LABEL,
} from '../../../../../shared/repairs/promised-day.ts';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { formatLongDate, parisDay } from '../../../../../shared/time.ts';
import { refusedFields } from '../../../lib/api/field-errors.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { Form } from '../../../ui/forms/form.tsx';
import { Checkbox, TextField } from '../../../ui/forms/text-field.tsx';
import { correctRepair } from '../record/record-requests.ts';
import { showRecord } from '../record/use-record.ts';
import { replaceRepair } from '../repairs-cache.ts';
import { useStatusChange } from '../use-status-change.ts';
import styles from './promised.module.css';
import { canNotifyOfDay, PromisedChoices } from './promised-choices.tsx';

type PromisedRowProps = { repair: Repair; className: string | undefined };

export function PromisedRow({ repair, className }: PromisedRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const today = useToday();
  const day = awaitedDay(repair);
  // An open dialog stays, so that its chosen day is not lost.
  if (repair.status === 'completed' && !isOpen) return null;
  const isLate = isOverdue(repair, today);
  return (
    <div className={className}>
      <dt>{PROMISED_LABEL}</dt>
      <dd>
        {day && (
          <span className={isLate ? styles.late : undefined}>
            {formatLongDate(day)}
            {isLate && ', en retard'}
          </span>
        )}
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          {day ? 'Changer la date' : 'Promettre une date'}
        </Button>
        <PromisedDialog repair={repair} open={isOpen} onClose={() => setIsOpen(false)} />
      </dd>
    </div>
  );
}

type PromisedDialogProps = { repair: Repair; open: boolean; onClose: () => void };

function PromisedDialog({ repair, open, onClose }: PromisedDialogProps) {
  const { id, promisedOn = '' } = repair;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const [isTicked, setIsTicked] = useState(false);
  const canNotify = canNotifyOfDay(repair);
  const notifies = isTicked && canNotify;
  const { promise } = useStatusChange(repair);
  const close = () => {
    setTyped('');
    setError('');
    setIsTicked(false);
    forget();
    onClose();
  };
  const { busyWith, failure, run, forget } = useAction(
    async (day: string) => {
      if (notifies && day) {
        await promise(day);
      } else {
        const changed = await correctRepair(id, { promisedOn: day });
        replaceRepair(changed);
        showRecord(changed);
      }
      close();
    },
    { onFailure: (_, refusal) => setError(refusedFields(refusal).promisedOn ?? '') },
  );

  return (
    <Dialog
      open={open}
      onClose={close}
      title={'Prêt pour quel jour\u202f?'}
      description={
        notifies
          ? 'La date que vous choisissez est envoyée au client.'
          : 'Personne n’est prévenu d’une nouvelle date.'
      }
    >
      {canNotify && (
        <Checkbox
          label="Prévenir le client"
          checked={notifies}
          onChange={({ target }) => setIsTicked(target.checked)}
        />
      )}
      <PromisedChoices
        label="Jours proposés"
        value={promisedOn}
        busyWith={busyWith}
        onChoose={run}
      />
      <Form className={styles.other} onSend={() => typed && run(typed)}>
        <TextField
          label="Un autre jour"
          type="date"
          min={parisDay(Date.now())}
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" disabled={typed === ''} busy={busyWith === typed && typed !== ''}>
          Enregistrer la date
        </Button>
      </Form>
      {failure && !error && <Failure role="alert">{failure}</Failure>}
      {promisedOn && (
        <Button variant="quiet" busy={busyWith === ''} onClick={() => run('')}>
          Ne plus promettre de date
        </Button>
      )}
    </Dialog>
  );
}
