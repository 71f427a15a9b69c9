import { CircleAlert } from 'lucide-react';
import type { DayHours, Schedule } from '../../../../shared/company/schedule.ts';
import { WEEKDAY_LABELS, WEEKDAYS, type Weekday } from '../../../../shared/company/weekdays.ts';
import type { FieldErrors } from '../../lib/use-draft.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import styles from './schedule-editor.module.css';

type ScheduleEditorProps = {
  schedule: Schedule;
  errors: FieldErrors;
  onChange: (schedule: Schedule) => void;
};

export function ScheduleEditor({ schedule, errors, onChange }: ScheduleEditorProps) {
  return (
    <div className={styles.days}>
      {WEEKDAYS.map((day) => (
        <Day
          key={day}
          day={day}
          hours={schedule[day]}
          error={errors[day]}
          onChange={(hours) => onChange({ ...schedule, [day]: hours })}
        />
      ))}
    </div>
  );
}

type DayProps = {
  day: Weekday;
  hours: DayHours;
  error: string | undefined;
  onChange: (hours: DayHours) => void;
};

/** 'Fermé' disables the times but keeps their values. */
function Day({ day, hours, error, onChange }: DayProps) {
  return (
    <fieldset className={styles.day}>
      <legend className={styles.legend}>{WEEKDAY_LABELS[day]}</legend>
      <span className={styles.name} aria-hidden="true">
        {WEEKDAY_LABELS[day]}
      </span>
      <span className={styles.times}>
        <input
          type="time"
          aria-label="Ouverture"
          value={hours.open}
          disabled={hours.closed}
          aria-invalid={error !== undefined || undefined}
          onChange={({ target }) => onChange({ ...hours, open: target.value })}
        />
        <span aria-hidden="true">–</span>
        <input
          type="time"
          aria-label="Fermeture"
          value={hours.close}
          disabled={hours.closed}
          aria-invalid={error !== undefined || undefined}
          onChange={({ target }) => onChange({ ...hours, close: target.value })}
        />
      </span>
      <Checkbox
        label="Fermé"
        checked={hours.closed}
        onChange={({ target }) => onChange({ ...hours, closed: target.checked })}
      />
      {error && (
        <p className={styles.error} role="alert">
          <CircleAlert aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
