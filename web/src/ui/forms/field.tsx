import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

type Tag = 'input' | 'textarea' | 'select';

export type FieldProps<Control extends Tag> = Omit<ComponentProps<Control>, 'children'> & {
  label: ReactNode;
  /** The help is one sentence below the control. */
  help?: ReactNode;
  /** The error says how to correct the value. The control is marked invalid. */
  error?: string;
  /** The warning points out a value that looks wrong but may be kept. The control stays valid. */
  warning?: string;
  /** If this is true, the label ends with '(facultatif)'. */
  optional?: boolean;
};

/** Shows a label above a control, and help and messages below it. They are linked for screen readers. */
export function Field<Control extends Tag = 'input'>({
  label,
  help,
  error,
  warning,
  optional,
  className,
  children,
  ...attributes
}: FieldProps<Control> & { children: (control: ComponentProps<Control>) => ReactNode }) {
  const generated = useId();
  const id = attributes.id ?? generated;
  const described = [help && `${id}-help`, error && `${id}-error`, warning && `${id}-warning`];
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (facultatif)</span>}
      </label>
      {children({
        // A suggestion of the browser could be the data of another customer.
        autoComplete: 'off',
        ...attributes,
        id,
        className: styles.control,
        'aria-describedby': described.filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      } as unknown as ComponentProps<Control>)}
      {help && (
        <p id={`${id}-help`} className={styles.help}>
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classNames(styles.message, styles.error)} role="alert">
          <CircleAlert />
          <span>{error}</span>
        </p>
      )}
      {warning && (
        <p id={`${id}-warning`} className={classNames(styles.message, styles.warning)}>
          <TriangleAlert />
          <span>{warning}</span>
        </p>
      )}
    </div>
  );
}
