import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export type FieldText = {
  label: ReactNode;
  /** The help: one sentence below the control. */
  help?: ReactNode;
  /** The error and how to correct it; the control is marked invalid. */
  error?: string;
  /** Points out a value that looks wrong but may be kept; the control stays valid. */
  warning?: string;
  /** Adds '(facultatif)' to the label. */
  optional?: boolean;
};

export type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

type FieldProps = FieldText & {
  id?: string;
  className?: string;
  children: (control: ControlProps) => ReactNode;
};

/** A label above a control, with help and messages below it, linked for screen readers. */
export function Field({
  label,
  help,
  error,
  warning,
  optional,
  className,
  children,
  ...own
}: FieldProps) {
  const generated = useId();
  const id = own.id ?? generated;
  const described = [help && `${id}-help`, error && `${id}-error`, warning && `${id}-warning`];
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (facultatif)</span>}
      </label>
      {children({
        id,
        className: styles.control,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classNames(styles.message, styles.error)} role="alert">
          <CircleAlert aria-hidden="true" />
          <span>{error}</span>
        </p>
      )}
      {warning && (
        <p id={`${id}-warning`} className={classNames(styles.message, styles.warning)}>
          <TriangleAlert aria-hidden="true" />
          <span>{warning}</span>
        </p>
      )}
    </div>
  );
}
