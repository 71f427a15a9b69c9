import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Field, type FieldText } from './field.tsx';
import styles from './file-field.module.css';

type FileFieldProps = Omit<ComponentProps<'input'>, 'type' | 'className'> &
  FieldText & {
    fileName?: string | undefined;
    className?: string;
  };

/** A file picker. The browser's own control, whose words may not be French, lies invisibly above our text. */
export function FileField({
  label,
  help,
  error,
  warning,
  optional,
  fileName,
  className,
  id,
  ...input
}: FileFieldProps) {
  return (
    <Field {...{ label, help, error, warning, optional, className, id }}>
      {(control) => (
        <span className={classNames(control.className, styles.picker)}>
          <span className={styles.button} aria-hidden="true">
            Choisir un fichier
          </span>
          <span className={styles.name} aria-hidden="true">
            {fileName ?? 'Aucun fichier'}
          </span>
          <input {...input} {...control} type="file" className={styles.input} />
        </span>
      )}
    </Field>
  );
}
