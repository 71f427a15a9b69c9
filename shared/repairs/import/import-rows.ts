import { type ImportRow, importRowSchema } from '../import.ts';
import { type Columns, FIELDS_SHOWN, IMPORT_FIELDS, type ImportField } from './columns.ts';
import { isMonthFirst, whenOf } from './dates.ts';
import { deviceOf, modelOf } from './devices.ts';
import type { CsvFile } from './read-csv.ts';
import { type StatusChoice, statusesOf, statusKey } from './statuses.ts';

/** The owner's choices about how to read a file. */
export type ImportChoices = {
  columns: Columns;
  /** What each status of the file becomes, by its key; see `statusesOf`. */
  statuses: Readonly<Partial<Record<string, StatusChoice>>>;
  /** Whether doubtful records are imported as they were read. Absent until the owner answers. */
  doubtful?: 'kept' | 'left-out' | undefined;
};

/** A row that can be stored, with the line of its record. */
export type ReadRow = { line: number; row: ImportRow; doubt?: string | undefined };

/** The rows that can be stored, the reasons for the others, and the number of rows left out by choice. */
export type ReadRows = {
  rows: ReadRow[];
  errors: { line: number; message: string }[];
  leftOut: number;
};

const isDoubtful = ({ doubt }: CsvFile['records'][number]) => doubt !== undefined;

/** Returns the records that may have been misread. */
export const doubtfulRecords = ({ records }: Pick<CsvFile, 'records'>) =>
  records.filter(isDoubtful);

/** Returns whether the owner has answered every question about a file. Its rows are read only after that. */
export const isAnswered = (file: CsvFile, { columns, statuses, doubtful }: ImportChoices) =>
  (doubtful !== undefined || !file.records.some(isDoubtful)) &&
  statusesOf(file, columns).every(({ key }) => statuses[key] !== undefined);

/**
 * How many rows a preview shows from the start, the end and the doubtful ones, so that the owner can check the columns.
 */
const SHOWN = { first: 3, last: 2, doubtful: 50 };

/** Returns the rows of a preview: the first, the last, and the doubtful ones in between. */
export const previewOf = (rows: readonly ReadRow[]): ReadRow[] => {
  const first = rows.slice(0, SHOWN.first);
  const rest = rows.slice(SHOWN.first);
  const last = rest.slice(-SHOWN.last);
  const doubtful = rest.slice(0, -SHOWN.last).filter(({ doubt }) => doubt !== undefined);
  return [...first, ...doubtful.slice(0, SHOWN.doubtful), ...last];
};

/** Converts the records to rows for the API by the owner's choices. It stores nothing. */
export function readRows(file: CsvFile, choices: ImportChoices): ReadRows {
  const read: ReadRows = { rows: [], errors: [], leftOut: 0 };
  if (!isAnswered(file, choices)) return read;
  const { columns, statuses, doubtful } = choices;
  const monthFirst = (field: ImportField) =>
    isMonthFirst(file.records.map(({ cells }) => (cells[columns[field] ?? -1] ?? '').trim()));
  const isReversed = {
    received: monthFirst('received'),
    handedOver: monthFirst('handedOver'),
    withdrawn: monthFirst('withdrawn'),
  };
  const seen = new Map<string, number>();
  for (const { line, cells, doubt } of file.records) {
    const given = (field: ImportField) => (cells[columns[field] ?? -1] ?? '').trim();
    const when = (field: keyof typeof isReversed) =>
      given(field) ? whenOf(given(field), isReversed[field]) : undefined;
    const choice = statuses[statusKey(given('status'))];
    if (choice === undefined || choice === 'left-out' || (doubt && doubtful === 'left-out')) {
      read.leftOut += 1;
      continue;
    }
    const row = { ...repairOf(given), ...standing(choice, when) };
    const same = JSON.stringify(row);
    const occurrence = seen.get(same) ?? 0;
    seen.set(same, occurrence + 1);
    const parsed = importRowSchema.safeParse(occurrence > 0 ? { ...row, occurrence } : row);
    if (parsed.success) read.rows.push({ line, row: parsed.data, doubt });
    else read.errors.push({ line, message: parsed.error.issues.map(messageOf).join(' ') });
  }
  return read;
}

function repairOf(given: (field: ImportField) => string) {
  const customerEmail = given('customerEmail');
  const deviceModel = modelOf(given('deviceBrand'), given('deviceModel'));
  return {
    repair: {
      deviceType: deviceOf(given('deviceType'), deviceModel),
      deviceModel,
      issue: given('issue'),
      customerName: given('customerName'),
      customerFirstName: given('customerFirstName'),
      customerEmail,
      customerPhone: given('customerPhone'),
      ...(customerEmail === '' && { noEmail: true }),
    },
  };
}

/** Returns the status of a repair by the owner's choice, and the days on which its record left the day's list. */
function standing(
  choice: Exclude<StatusChoice, 'left-out'>,
  when: (field: 'received' | 'handedOver' | 'withdrawn') => string | undefined,
) {
  const received = when('received');
  const handedOver = when('handedOver') ?? (choice === 'handed-over' || undefined);
  const withdrawn = when('withdrawn') ?? (choice === 'withdrawn' || undefined);
  const status = { 'handed-over': 'completed', withdrawn: 'pending' } as const;
  return {
    status: choice === 'handed-over' || choice === 'withdrawn' ? status[choice] : choice,
    ...(received && { received }),
    ...(handedOver && choice !== 'withdrawn' && { handedOver }),
    ...(withdrawn && { withdrawn }),
  };
}

function messageOf({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  const name = String(path.at(-1));
  const field = FIELDS_SHOWN.find((each) => each === name);
  return field ? `${IMPORT_FIELDS[field].label}\u202f: ${message}` : message;
}
