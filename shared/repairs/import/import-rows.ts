import { foldText } from '../../text.ts';
import { type ImportRow, importRowSchema } from '../import.ts';
import {
  DEVICE_TYPES,
  type DeviceType,
  REPAIR_STATUSES,
  type RepairStatus,
  STATUSES,
} from '../repairs.ts';
import { type Columns, FIELDS, IMPORT_FIELDS, type ImportField } from './columns.ts';
import type { CsvFile } from './read-csv.ts';

/** The rows that can be stored, and why the others cannot. */
export type ReadRows = { rows: ImportRow[]; errors: { line: number; message: string }[] };

/** How other tools call a status, beside our own words. */
const STATUS_WORDS: readonly (readonly [RegExp, RepairStatus])[] = [
  [/termin|fini|livr|rendu|restitu|repare|clotur|done|complete/, 'completed'],
  [/command|piece|order/, 'ordered'],
  [/contact|rappel|accord|devis/, 'contact'],
  [/cours|repar|progress|atelier/, 'progress'],
  [/attente|charge|recu|nouve|ouvert|pending|open/, 'pending'],
];

/** What gives a type of device away, where a column names none. */
const DEVICE_WORDS: readonly (readonly [RegExp, DeviceType])[] = [
  [/ipad|tablet|galaxy tab/, 'tablet'],
  [/iphone|phone|galaxy|pixel|xiaomi|redmi|huawei|mobile/, 'smartphone'],
  [/macbook|portable|laptop|thinkpad/, 'laptop'],
  [/imac|fixe|tour|desktop|ordinateur|\bpc\b/, 'desktop'],
  [/playstation|\bps[345]\b|xbox|switch|console|nintendo/, 'console'],
  [/velo|trottinette|bike/, 'bike'],
  [/voiture|vehicule|auto|moto/, 'car'],
];

function statusOf(text: string): RepairStatus | undefined {
  const folded = foldText(text);
  const own = REPAIR_STATUSES.find(
    (status) =>
      status === folded ||
      foldText(STATUSES[status].shopLabel) === folded ||
      foldText(STATUSES[status].customerLabel) === folded,
  );
  return own ?? STATUS_WORDS.find(([words]) => words.test(folded))?.[1];
}

function deviceOf(type: string, model: string): DeviceType {
  const folded = foldText(type);
  const types = Object.keys(DEVICE_TYPES) as DeviceType[];
  const own = types.find(
    (device) => device === folded || foldText(DEVICE_TYPES[device]) === folded,
  );
  const words = foldText(`${type} ${model}`);
  return own ?? DEVICE_WORDS.find(([known]) => known.test(words))?.[1] ?? 'other';
}

/** '14/03/2025', '14-3-25' or '2025-03-14 10:12' as a day of the API's; what is no date as it stands, to be refused. */
function dayOf(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text) ?? [];
  const [, d, m, y] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(text) ?? [];
  const parts = year ? [year, month, day] : d ? [y?.length === 2 ? `20${y}` : y, m, d] : undefined;
  return parts ? parts.map((part = '') => part.padStart(2, '0')).join('-') : text;
}

/** The records as the API takes them, by the columns that were chosen. Nothing of them is stored. */
export function readRows({ records }: Pick<CsvFile, 'records'>, columns: Columns): ReadRows {
  const read: ReadRows = { rows: [], errors: [] };
  const seen = new Map<string, number>();
  for (const { line, cells } of records) {
    const given = (field: ImportField) => (cells[columns[field] ?? -1] ?? '').trim();
    const status = statusOf(given('status'));
    if (given('status') !== '' && status === undefined) {
      read.errors.push({
        line,
        message: `Statut\u202f: «\u00a0${given('status')}\u00a0» n’est pas connu.`,
      });
      continue;
    }
    const row = rowOf(given, status);
    const same = JSON.stringify(row);
    const occurrence = seen.get(same) ?? 0;
    seen.set(same, occurrence + 1);
    const parsed = importRowSchema.safeParse(occurrence > 0 ? { ...row, occurrence } : row);
    if (parsed.success) read.rows.push(parsed.data);
    else read.errors.push({ line, message: parsed.error.issues.map(messageOf).join(' ') });
  }
  return read;
}

function rowOf(given: (field: ImportField) => string, status: RepairStatus | undefined) {
  const customerEmail = given('customerEmail');
  return {
    repair: {
      deviceType: deviceOf(given('deviceType'), given('deviceModel')),
      deviceModel: given('deviceModel'),
      issue: given('issue'),
      customerName: given('customerName'),
      customerFirstName: given('customerFirstName'),
      customerEmail,
      customerPhone: given('customerPhone'),
      ...(customerEmail === '' && { noEmail: true }),
    },
    ...(status && { status }),
    ...(given('received') && { received: dayOf(given('received')) }),
  };
}

function messageOf({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  const name = String(path.at(-1));
  const field = FIELDS.find((each) => each === name);
  return field ? `${IMPORT_FIELDS[field].label}\u202f: ${message}` : message;
}
