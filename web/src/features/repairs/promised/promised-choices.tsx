import { isCalled } from '../../../../../shared/repairs/notifications.ts';
import { promisedChoices } from '../../../../../shared/repairs/promised-day.ts';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { useToday } from '../../../lib/use-today.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import styles from './promised.module.css';

/**
 * Returns whether a new promised day can be sent to the customer. In 'Contact client' its message would take the place
 * of the shop's question.
 */
export const canNotifyOfDay = (repair: RepairSummary): boolean =>
  repair.status !== 'contact' && !isCalled(repair);

type PromisedChoicesProps = {
  label: string;
  value: string;
  onChoose: (day: string) => void;
  busyWith?: string | undefined;
};

export function PromisedChoices({ label, value, onChoose, busyWith }: PromisedChoicesProps) {
  const today = useToday();
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {promisedChoices(today).map(({ label: words, day }) => (
        <Button
          key={day}
          className={day === value ? styles.chosen : undefined}
          aria-pressed={day === value}
          busy={busyWith === day}
          onClick={() => onChoose(day)}
        >
          {words}
        </Button>
      ))}
    </fieldset>
  );
}
