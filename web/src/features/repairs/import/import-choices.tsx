import {
  FIELDS_SHOWN,
  IMPORT_FIELDS,
  type ImportField,
} from '../../../../../shared/repairs/import/columns.ts';
import { DATE_ORDERS, type DateOrder } from '../../../../../shared/repairs/import/dates.ts';
import {
  doubtfulRecords,
  type ImportChoices,
} from '../../../../../shared/repairs/import/import-rows.ts';
import type { CsvFile } from '../../../../../shared/repairs/import/read-csv.ts';
import {
  type FileStatus,
  STATUS_CHOICE_NAMES,
  STATUS_CHOICES,
  type StatusChoice,
} from '../../../../../shared/repairs/import/statuses.ts';
import {
  cellsInWords,
  columnInWords,
  DATE_ORDER_QUESTION,
  DOUBT_CHOICES,
  doubtsInWords,
  lineInWords,
  statusInWords,
} from '../../../../../shared/repairs/import/words.ts';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { SelectField } from '../../../ui/forms/text-field.tsx';
import styles from './import-page.module.css';

/** The other doubts are usually of the same kind and are corrected in the file too. */
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
          {records.length > SHOWN_DOUBTS && <li>Et {records.length - SHOWN_DOUBTS} autres.</li>}
        </ul>
      </Failure>
      <SelectField
        label="Que faire de ces lignes&#x202f;?"
        value={doubtful ?? ''}
        onChange={({ target }) =>
          onChoose(target.value === '' ? undefined : (target.value as keyof typeof DOUBT_CHOICES))
        }
      >
        <option value="">Choisissez…</option>
        {Object.entries(DOUBT_CHOICES).map(([choice, label]) => (
          <option key={choice} value={choice}>
            {label}
          </option>
        ))}
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
            onChange={({ target }) =>
              onChoose(field, target.value === '' ? undefined : Number(target.value))
            }
          >
            <option value="">Aucune</option>
            {file.header.map((_name, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position; two may share a name
              <option key={place} value={place}>
                {columnInWords(file, place)}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </>
  );
}

type DateOrderChoiceProps = {
  dateOrder: DateOrder | undefined;
  onChoose: (dateOrder: DateOrder | undefined) => void;
};

export function DateOrderChoice({ dateOrder, onChoose }: DateOrderChoiceProps) {
  return (
    <SelectField
      label={DATE_ORDER_QUESTION}
      value={dateOrder ?? ''}
      onChange={({ target }) =>
        onChoose(target.value === '' ? undefined : (target.value as DateOrder))
      }
    >
      <option value="">Choisissez…</option>
      {Object.entries(DATE_ORDERS).map(([order, label]) => (
        <option key={order} value={order}>
          {label}
        </option>
      ))}
    </SelectField>
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
            onChange={({ target }) =>
              onChoose(
                status.key,
                STATUS_CHOICE_NAMES.find((name) => name === target.value),
              )
            }
          >
            <option value="">Choisissez…</option>
            {STATUS_CHOICE_NAMES.map((name) => (
              <option key={name} value={name}>
                {STATUS_CHOICES[name]}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </>
  );
}
