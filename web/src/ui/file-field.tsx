import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldText } from './field.tsx';
import styles from './file-field.module.css';

type FileFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> &
  FieldText & { className?: string };

/** A file picker with its label and messages. */
export function FileField({
  label,
  help,
  error,
  warning,
  optional,
  className,
  id,
  ...input
}: FileFieldProps) {
  return (
    <Field {...{ label, help, error, warning, optional, className, id }}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="file"
          className={classNames(control.className, styles.picker)}
        />
      )}
    </Field>
  );
}
