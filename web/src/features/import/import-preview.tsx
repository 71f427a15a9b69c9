import type { ImportRow } from '../../../../shared/repairs/import.ts';
import { DEVICE_TYPES, STATUSES } from '../../../../shared/repairs/repairs.ts';
import { formatDate } from '../../../../shared/time.ts';
import { Failure } from '../../ui/note.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import styles from './import-page.module.css';
import type { ReadRows } from './import-rows.ts';

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
              {errors.slice(0, SHOWN_ERRORS).map(({ line, message }) => (
                <li key={line}>
                  Ligne {line}
                  {`\u202f: ${message}`}
                </li>
              ))}
              {errors.length > SHOWN_ERRORS && <li>Et {errors.length - SHOWN_ERRORS} autres.</li>}
            </ul>
          </Failure>
        </SectionCard>
      )}
    </>
  );
}

function PreviewRow({ row: { repair, status = 'pending', received } }: { row: ImportRow }) {
  const { customerFirstName, customerName, customerEmail, customerPhone } = repair;
  const { deviceType, deviceModel, issue } = repair;
  const join = (parts: readonly (string | undefined)[], by: string) =>
    parts.filter(Boolean).join(by);
  return (
    <>
      <strong>{join([customerFirstName, customerName], ' ')}</strong>
      <span>{join([customerEmail, customerPhone], ' · ')}</span>
      <span>{join([DEVICE_TYPES[deviceType], deviceModel, issue], ' · ')}</span>
      <span>
        {STATUSES[status].shopLabel}
        {received && `, reçue le ${formatDate(`${received}T12:00:00Z`)}`}
      </span>
    </>
  );
}
