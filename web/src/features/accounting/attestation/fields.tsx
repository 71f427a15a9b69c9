import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './attestation-paper.module.css';

type FieldsProps = {
  /** Label and text; an empty text is a line to write on. */
  fields: readonly (readonly [label: string, text: string])[];
  /** Side by side, with the room that a signature takes. */
  signed?: boolean;
};

/** What a part of the attestation says, and the lines left to whoever signs it. */
export function Fields({ fields, signed = false }: FieldsProps) {
  return (
    <dl className={signed ? styles.signed : styles.fields}>
      {fields.map(([label, text]) => (
        <div key={label} className={styles.field}>
          <dt>{label}</dt>
          {text === '' ? (
            <dd className={styles.blank}>
              <VisuallyHidden>à remplir</VisuallyHidden>
            </dd>
          ) : (
            <dd>{text}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
