import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { Field, type FieldProps } from './field.tsx';
import styles from './file-field.module.css';

type FileFieldProps = FieldProps<'input'> & {
  fileName?: string | undefined;
  /** If this is true, the field is as high as a button and shows its label until a file is chosen. */
  slim?: boolean;
};

/** The browser's own control, whose words may not be French, lies invisibly above our text. */
export function FileField({ label, fileName, slim = false, ...field }: FileFieldProps) {
  return (
    <Field {...field} label={slim ? <VisuallyHidden>{label}</VisuallyHidden> : label}>
      {(control) => (
        <span className={classNames(control.className, styles.picker, slim && styles.slim)}>
          {!slim && (
            <span className={styles.button} aria-hidden="true">
              Choisir un fichier
            </span>
          )}
          <span className={classNames(styles.name, fileName && styles.file)} aria-hidden="true">
            {fileName ?? (slim ? label : 'Aucun fichier')}
          </span>
          <input {...control} type="file" className={styles.input} />
        </span>
      )}
    </Field>
  );
}
