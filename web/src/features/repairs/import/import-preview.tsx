import { Link } from 'react-router-dom';
import {
  previewOf,
  type ReadRow,
  type ReadRows,
} from '../../../../../shared/repairs/import/import-rows.ts';
import {
  leftOutInWords,
  lineInWords,
  NOBODY_NOTIFIED,
  planInWords,
  roomIn,
  rowInWords,
} from '../../../../../shared/repairs/import/words.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import styles from './import-page.module.css';

/**
 * Only this many errors are shown, because the other errors are usually of the same kind and disappear with the
 * same correction of the file.
 */
const SHOWN_ERRORS = 50;

type ImportPreviewProps = {
  read: ReadRows;
  /** The plan is named only before the import, whose result says the rest. */
  isStarted: boolean;
};

/** Shows the first, last and doubtful rows as they will be stored, and the errors by line. */
export function ImportPreview({ read: { rows, errors, leftOut }, isStarted }: ImportPreviewProps) {
  const subscription = useSession((session) => session.user?.subscription);
  return (
    <>
      {rows.length > 0 && (
        <ul className={styles.rows}>
          {previewOf(rows).map((row) => (
            <li key={row.line}>
              <PreviewRow {...row} />
            </li>
          ))}
        </ul>
      )}
      {leftOut > 0 && <Note>{leftOutInWords(leftOut)}</Note>}
      {errors.length > 0 && (
        <Failure>
          <p className={styles.lead}>
            Lignes qui ne peuvent pas être importées ({errors.length})&#x202f;:
          </p>
          <ul className={styles.errors}>
            {errors.slice(0, SHOWN_ERRORS).map((error) => (
              <li key={error.line}>{lineInWords(error)}</li>
            ))}
            {errors.length > SHOWN_ERRORS && <li>Et {errors.length - SHOWN_ERRORS} de plus.</li>}
          </ul>
        </Failure>
      )}
      {rows.length > 0 && subscription && !isStarted && (
        <Note>
          {planInWords(rows.length, subscription)}{' '}
          {rows.length > roomIn(subscription) && <Link to="/tarifs">Voir les plans</Link>}
        </Note>
      )}
      {rows.length > 0 && <Note>{NOBODY_NOTIFIED}</Note>}
    </>
  );
}

function PreviewRow({ line, row, doubt }: ReadRow) {
  const { name, reached, repaired, stands } = rowInWords(row);
  return (
    <>
      <strong>{name}</strong>
      <span>{reached}</span>
      <span>{repaired}</span>
      <span>{stands}</span>
      <span className={styles.line}>
        {doubt === undefined ? `Ligne ${line}` : lineInWords({ line, message: doubt })}
      </span>
    </>
  );
}
