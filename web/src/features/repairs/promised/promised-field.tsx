import { PROMISED_LABEL } from '../../../../../shared/repairs/promised-day.ts';
import { parisDay } from '../../../../../shared/time.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import styles from './promised.module.css';
import { PromisedChoices } from './promised-choices.tsx';

type PromisedFieldProps = {
  name?: string;
  value: string;
  error: string;
  onChange: (day: string) => void;
};

/** A second press on a usual day removes it again. */
export function PromisedField({ name = 'promisedOn', value, error, onChange }: PromisedFieldProps) {
  return (
    <div className={styles.field}>
      <TextField
        label={PROMISED_LABEL}
        optional
        type="date"
        name={name}
        min={parisDay(Date.now())}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
      <PromisedChoices
        label="Jours proposés"
        value={value}
        onChoose={(day) => onChange(day === value ? '' : day)}
      />
    </div>
  );
}
