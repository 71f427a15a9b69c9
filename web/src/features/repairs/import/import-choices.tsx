import {
  FIELDS_SHOWN,
  IMPORT_FIELDS,
  type ImportField,
} from '../../../../../shared/repairs/import/columns.ts';
import {
  doubtfulRecords,
  type ImportChoices,
} from '../../../../../shared/repairs/import/import-rows.ts';
import type { CsvFile } from '../../../../../shared/repairs/import/read-csv.ts';
import {
  type FileStatus,
  STATUS_CHOICES,
  type StatusChoice,
} from '../../../../../shared/repairs/import/statuses.ts';
import {
  cellsInWords,
  columnInWords,
  DOUBT_CHOICES,
  doubtsInWords,
  lineInWords,
  statusInWords,
} from '../../../../../shared/repairs/import/words.ts';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { optionsOf, SelectField } from '../../../ui/forms/text-field.tsx';
import styles from './import-page.module.css';

/**
 * At most this many doubtful lines are shown, because the others are usually of the same kind and disappear with
 * the same correction of the file.
 */
const SHOWN_DOUBTS = 50;

type DoubtsProps = {
  file: CsvFile;
  doubtful: ImportChoices['doubtful'];
  onChoose: (doubtful: ImportChoices['doubtful']) => void;
};

export function Doubts({ file, doubtful, onChoose }: DoubtsProps) {
  const records = doubtfulRecords(file);
  if (records.length === 0) return null;
  return (
    <>
      <Failure role="alert">
        <p className={styles.lead}>{doubtsInWords(records.length)}</p>
        <ul className={styles.errors}>
          {records.slice(0, SHOWN_DOUBTS).map((record) => (
            <li key={record.line}>
              {lineInWords({ line: record.line, message: record.doubt ?? '' })}
              <span className={styles.read}>{cellsInWords(record)}</span>
            </li>
          ))}
          {records.length > SHOWN_DOUBTS && <li>Et {records.length - SHOWN_DOUBTS} de plus.</li>}
        </ul>
      </Failure>
      <SelectField
        label="Que faire de ces lignes&#x202f;?"
        value={doubtful ?? ''}
        options={optionsOf(DOUBT_CHOICES)}
        onChoose={(choice) => onChoose(choice || undefined)}
      >
        <option value="">Choisissez…</option>
      </SelectField>
    </>
  );
}

type ColumnChoicesProps = {
  file: CsvFile;
  columns: ImportChoices['columns'];
  onChoose: (field: ImportField, place: number | undefined) => void;
};

export function ColumnChoices({ file, columns, onChoose }: ColumnChoicesProps) {
  return (
    <>
      <Note>Pour chaque information, vérifiez quelle colonne de votre fichier la contient.</Note>
      <div className={styles.columns}>
        {FIELDS_SHOWN.map((field) => (
          <SelectField
            key={field}
            label={IMPORT_FIELDS[field].label}
            value={columns[field] ?? ''}
            options={file.header.map((_, place) => [String(place), columnInWords(file, place)])}
            onChoose={(place) => onChoose(field, place ? Number(place) : undefined)}
          >
            <option value="">Aucune</option>
          </SelectField>
        ))}
      </div>
    </>
  );
}

type StatusChoicesProps = {
  statuses: readonly FileStatus[];
  chosen: ImportChoices['statuses'];
  onChoose: (key: string, choice: StatusChoice | undefined) => void;
};

export function StatusChoices({ statuses, chosen, onChoose }: StatusChoicesProps) {
  return (
    <>
      <Note>
        Vérifiez ce que devient chaque statut de votre fichier&#x202f;: nous ne faisons que
        proposer.
      </Note>
      <div className={styles.columns}>
        {statuses.map((status) => (
          <SelectField
            key={status.key}
            label={statusInWords(status)}
            value={chosen[status.key] ?? ''}
            options={optionsOf(STATUS_CHOICES)}
            onChoose={(choice) => onChoose(status.key, choice || undefined)}
          >
            <option value="">Choisissez…</option>
          </SelectField>
        ))}
      </div>
    </>
  );
}
