import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './attestation-paper.module.css';

type FieldsProps = {
  /** Label and text; an empty text becomes a blank line. */
  fields: readonly (readonly [label: string, text: string])[];
  /** Puts the fields side by side, with room for a signature. */
  signed?: boolean;
};

/** The fields of one part of the attestation, with blank lines for the person who signs it. */
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
