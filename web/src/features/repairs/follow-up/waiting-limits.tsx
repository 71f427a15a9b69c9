import { useState } from 'react';
import { recordOf } from '../../../../../shared/record-of.ts';
import {
  LIMITED_STATUSES,
  type WaitingDays,
  waitingDaysSchema,
} from '../../../../../shared/repairs/follow-up/waiting-days.ts';
import { STATUSES } from '../../../../../shared/repairs/repair-status.ts';
import { fieldErrors } from '../../../lib/api/field-errors.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useLeaveGuard } from '../../../lib/navigation/use-leave-guard.ts';
import { newerValue } from '../../../lib/newer-value.ts';
import { reloadProfile } from '../../../lib/session/session-keeper.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LeaveQuestion } from '../../../ui/dialogs/leave-question.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { Form } from '../../../ui/forms/form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Fold } from '../../../ui/layout/fold.tsx';
import { readFollowUpAgain } from './follow-up-count.ts';
import styles from './follow-up-page.module.css';
import { saveWaitingDays } from './follow-up-requests.ts';

export function WaitingLimits({ days }: { days: WaitingDays }) {
  const stored = recordOf(LIMITED_STATUSES, (status) => String(days[status]));
  const [typed, setTyped] = useState(stored);
  const isTyped = LIMITED_STATUSES.some((status) => Number(typed[status]) !== days[status]);
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({});
  /** The page has shown these limits since the last save. */
  const [base, setBase] = useState(days);
  const { isBusy, failure, run } = useAction(
    async (limits: WaitingDays) => {
      await saveWaitingDays(limits);
      setBase(limits);
      notify.success('Délais enregistrés');
      await readFollowUpAgain();
    },
    // The next attempt then replaces the limits that the page shows.
    { onFailure: () => Promise.allSettled([reloadProfile(), readFollowUpAgain()]) },
  );
  const save = () => {
    const limits = Object.entries(typed).map(([status, text]) => [
      status,
      Number(text || Number.NaN),
    ]);
    const parsed = waitingDaysSchema.safeParse(Object.fromEntries(limits));
    setErrors(fieldErrors(parsed));
    if (parsed.success) run(parsed.data);
  };
  return (
    <Fold title="Vos délais">
      <Form className={styles.form} onSend={save}>
        {LIMITED_STATUSES.map((status) => (
          <TextField
            key={status}
            label={`${STATUSES[status].shopLabel} (jours)`}
            inputMode="numeric"
            value={typed[status]}
            error={errors[status] ?? ''}
            warning={newerValue(String(base[status]), String(days[status]), typed[status])}
            onChange={({ target }) => setTyped({ ...typed, [status]: target.value })}
          />
        ))}
        {failure && <Failure role="alert">{failure}</Failure>}
        <Button type="submit" busy={isBusy}>
          Enregistrer les délais
        </Button>
      </Form>
      <LeaveQuestion guard={useLeaveGuard(isTyped)} onDiscard={() => setTyped(stored)} />
    </Fold>
  );
}
