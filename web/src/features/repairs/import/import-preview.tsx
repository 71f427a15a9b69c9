import type { ReadRows } from '../../../../../shared/repairs/import/import-rows.ts';
import { lineInWords, rowInWords } from '../../../../../shared/repairs/import/words.ts';
import type { ImportRow } from '../../../../../shared/repairs/import.ts';
import { Failure } from '../../../ui/note.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import styles from './import-page.module.css';

/** Enough to see whether the columns are right. */
const SHOWN_ROWS = 5;
/** More are of one kind, and are mended in the file. */
const SHOWN_ERRORS = 50;

/** How the file is understood: its first rows as they will be stored, and what is wrong by line. */
export function ImportPreview({ read: { rows, errors } }: { read: ReadRows }) {
  return (
    <>
      {rows.length > 0 && (
        <SectionCard title="Aperçu">
          <ul className={styles.rows}>
            {rows.slice(0, SHOWN_ROWS).map((row) => (
              <li key={JSON.stringify(row)}>
                <PreviewRow row={row} />
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      {errors.length > 0 && (
        <SectionCard title={`Lignes laissées de côté (${errors.length})`}>
          <Failure>
            <ul className={styles.errors}>
              {errors.slice(0, SHOWN_ERRORS).map((error) => (
                <li key={error.line}>{lineInWords(error)}</li>
              ))}
              {errors.length > SHOWN_ERRORS && <li>Et {errors.length - SHOWN_ERRORS} autres.</li>}
            </ul>
          </Failure>
        </SectionCard>
      )}
    </>
  );
}

function PreviewRow({ row }: { row: ImportRow }) {
  const { name, reached, repaired, stands } = rowInWords(row);
  return (
    <>
      <strong>{name}</strong>
      <span>{reached}</span>
      <span>{repaired}</span>
      <span>{stands}</span>
    </>
  );
}
