import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import fieldStyles from './field.module.css';
import styles from './segments.module.css';

type SegmentsProps<Value extends string> = {
  legend: string;
  /** A form finds its first wrong field by this name. */
  name?: string;
  options: readonly (readonly [value: Value, label: string])[];
  /** The value is empty while nothing is chosen. */
  value: Value | '';
  onChange: (value: Value) => void;
  error?: string | undefined;
  className?: string | undefined;
};

export function Segments<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
  error,
  className,
}: SegmentsProps<Value>) {
  const id = useId();
  return (
    <div
      className={classNames(styles.group, className)}
      role="radiogroup"
      aria-label={legend}
      {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
    >
      <div className={classNames(styles.row, error && styles.wrong)}>
        {options.map(([each, label]) => (
          <label key={each} className={styles.segment}>
            <input
              type="radio"
              className={styles.radio}
              name={name ?? id}
              value={each}
              checked={each === value}
              onChange={() => onChange(each)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p
          id={`${id}-error`}
          className={classNames(fieldStyles.message, fieldStyles.error)}
          role="alert"
        >
          <CircleAlert />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
