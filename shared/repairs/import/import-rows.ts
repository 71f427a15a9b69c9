import { recordOf } from '../../record-of.ts';
import { foldText } from '../../text.ts';
import { type ImportRow, importRowSchema } from '../import.ts';
import { DEVICE_TYPES, type DeviceType, REPAIR_FIELDS } from '../repairs.ts';
import { type Columns, FIELDS_SHOWN, IMPORT_FIELDS, type ImportField } from './columns.ts';
import { type DateOrder, shownOrder, whenOf } from './dates.ts';
import type { CsvFile } from './read-csv.ts';
import { type StatusChoice, statusesOf, statusKey } from './statuses.ts';

export type ImportChoices = {
  columns: Columns;
  /** By these choices, the owner says what each status of the file means. The keys are those of `statusesOf`. */
  statuses: Readonly<Partial<Record<string, StatusChoice>>>;
  /** The owner's answer says whether doubtful records are imported as they were read. */
  doubtful?: 'kept' | 'left-out' | undefined;
  /** The owner's answer says how to read dates such as 03/04/2025 where the file does not show it. */
  dateOrder?: DateOrder | undefined;
};

export type ReadRow = { line: number; row: ImportRow; doubt?: string | undefined };

export type ReadRows = {
  rows: ReadRow[];
  errors: { line: number; message: string }[];
  leftOut: number;
};

const isDoubtful = ({ doubt }: CsvFile['records'][number]) => doubt !== undefined;

export const doubtfulRecords = ({ records }: Pick<CsvFile, 'records'>) =>
  records.filter(isDoubtful);

const DATE_FIELDS = ['received', 'promised', 'handedOver', 'withdrawn'] as const;
type DateField = (typeof DATE_FIELDS)[number];

const datesOf = ({ records }: CsvFile, columns: Columns, field: DateField) =>
  records.map(({ cells }) => (cells[columns[field] ?? -1] ?? '').trim());

/** Only Rebond's own export has all these columns. An import does not keep them. The dates begin with the day. */
export const OWN_TITLES = [
  'Numéro de suivi',
  'Dernière mise à jour',
  'Dernier e-mail',
  'Dernier SMS',
];

export const hasAmbiguousDates = (file: CsvFile, columns: Columns): boolean =>
  !OWN_TITLES.every((title) => file.header.includes(title)) &&
  DATE_FIELDS.some((field) => shownOrder(datesOf(file, columns, field)) === undefined);

/** Returns whether the owner has answered every question about a file. Its rows are read only after that. */
export const isAnswered = (
  file: CsvFile,
  { columns, statuses, doubtful, dateOrder }: ImportChoices,
) =>
  (doubtful !== undefined || !file.records.some(isDoubtful)) &&
  (dateOrder !== undefined || !hasAmbiguousDates(file, columns)) &&
  statusesOf(file, columns).every(({ key }) => statuses[key] !== undefined);

const SHOWN = { first: 3, last: 2, doubtful: 50 };

export const previewOf = (rows: readonly ReadRow[]): ReadRow[] => {
  const first = rows.slice(0, SHOWN.first);
  const rest = rows.slice(SHOWN.first);
  const last = rest.slice(-SHOWN.last);
  const doubtful = rest.slice(0, -SHOWN.last).filter(({ doubt }) => doubt !== undefined);
  return [...first, ...doubtful.slice(0, SHOWN.doubtful), ...last];
};

export function readRows(file: CsvFile, choices: ImportChoices): ReadRows {
  const read: ReadRows = { rows: [], errors: [], leftOut: 0 };
  if (!isAnswered(file, choices)) return read;
  const { columns, statuses, doubtful, dateOrder = 'day-first' } = choices;
  const orderOf = (field: DateField) => shownOrder(datesOf(file, columns, field)) ?? dateOrder;
  const orders = recordOf(DATE_FIELDS, orderOf);
  const seen = new Map<string, number>();
  for (const { line, cells, doubt } of file.records) {
    const given = (field: ImportField) => (cells[columns[field] ?? -1] ?? '').trim();
    const when = (field: DateField) =>
      given(field) ? whenOf(given(field), orders[field]) : undefined;
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
  const read = recordOf(REPAIR_FIELDS, given);
  const deviceModel = modelOf(given('deviceBrand'), read.deviceModel);
  const typed = { ...read, deviceType: deviceOf(read.deviceType, deviceModel), deviceModel };
  return { repair: { ...typed, ...(typed.customerEmail === '' && { noEmail: true }) } };
}

/** Returns the status of a repair by the owner's choice, and the days on which it left the list of open repairs. */
function standing(
  choice: Exclude<StatusChoice, 'left-out'>,
  when: (field: DateField) => string | undefined,
) {
  const received = when('received');
  const promised = when('promised');
  const handedOver = when('handedOver') ?? (choice === 'handed-over' || undefined);
  const withdrawn = when('withdrawn') ?? (choice === 'withdrawn' || undefined);
  const status = { 'handed-over': 'completed', withdrawn: 'pending' } as const;
  return {
    status: choice === 'handed-over' || choice === 'withdrawn' ? status[choice] : choice,
    ...(received && { received }),
    ...(promised && { promised }),
    ...(handedOver && choice !== 'withdrawn' && { handedOver }),
    ...(withdrawn && { withdrawn }),
  };
}

function messageOf({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  const name = String(path.at(-1));
  const field = FIELDS_SHOWN.find((each) => each === name);
  return field ? `${IMPORT_FIELDS[field].label}\u202f: ${message}` : message;
}

/** These words identify a type of device where a column does not use one of our names. */
const DEVICE_WORDS: readonly (readonly [RegExp, DeviceType])[] = [
  [/ipad|tablet|galaxy tab/, 'tablet'],
  [/iphone|phone|galaxy|pixel|xiaomi|redmi|huawei|\bmobile/, 'smartphone'],
  [/macbook|\bportable|laptop|thinkpad/, 'laptop'],
  [/imac|\bfixe\b|\btour\b|desktop|ordinateur|\bpc\b/, 'desktop'],
  [/playstation|\bps[345]\b|xbox|\bswitch\b|console|nintendo/, 'console'],
  [/\bvelo|trottinette|\be?-?bike/, 'bike'],
  [/voiture|vehicule|\bauto\b|\bmoto\b/, 'car'],
];

const TYPES = Object.keys(DEVICE_TYPES) as DeviceType[];

/** Returns the type of a device from a file's words: our own name for it, otherwise the type that the words suggest. */
export function deviceOf(type: string, model: string): DeviceType {
  const folded = foldText(type);
  const own = TYPES.find(
    (device) => device === folded || foldText(DEVICE_TYPES[device]) === folded,
  );
  const words = foldText(`${type} ${model}`);
  return own ?? DEVICE_WORDS.find(([known]) => known.test(words))?.[1] ?? 'other';
}

export function modelOf(brand: string, model: string): string {
  const isNamed = foldText(model).startsWith(foldText(brand));
  return isNamed ? model : [brand, model].filter(Boolean).join(' ');
}
