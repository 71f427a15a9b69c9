import { formatDate } from '../../time.ts';
import type { ImportRow } from '../import.ts';
import { DEVICE_TYPES, STATUSES } from '../repairs.ts';
import type { CsvFile } from './read-csv.ts';
import type { ImportProgress } from './store-rows.ts';

const SEPARATORS: Readonly<Record<string, string>> = {
  ',': 'des virgules',
  ';': 'des points-virgules',
  '\t': 'des tabulations',
  '|': 'des barres',
};

/** How a file was understood: '3 lignes lues, séparées par des virgules, en UTF-8.' */
export function fileInWords({ records, separator, encoding }: CsvFile): string {
  const s = records.length > 1 ? 's' : '';
  const by = SEPARATORS[separator] ?? `«\u00a0${separator}\u00a0»`;
  return `${records.length} ligne${s} lue${s}, séparées par ${by}, en ${encoding}.`;
}

/** What the column at `place` is called. */
export const columnName = (header: readonly string[], place: number): string =>
  header[place]?.trim() || `Colonne ${place + 1}`;

/** A row as it will be stored: who, how they are reached, what is repaired, and where it stands. */
export function rowInWords({ repair, status = 'pending', received }: ImportRow) {
  const { customerFirstName, customerName, customerEmail, customerPhone } = repair;
  const { deviceType, deviceModel, issue } = repair;
  const join = (parts: readonly (string | undefined)[], by: string) =>
    parts.filter(Boolean).join(by);
  const on = received ? `, reçue le ${formatDate(`${received}T12:00:00Z`)}` : '';
  return {
    name: join([customerFirstName, customerName], ' '),
    reached: join([customerEmail, customerPhone], ' · '),
    repaired: join([DEVICE_TYPES[deviceType], deviceModel, issue], ' · '),
    stands: `${STATUSES[status].shopLabel}${on}`,
  };
}

export const lineInWords = ({ line, message }: { line: number; message: string }): string =>
  `Ligne ${line}\u202f: ${message}`;

export const NOBODY_TOLD =
  'Personne n’est prévenu de ce que vous importez. Le même fichier peut être importé deux fois\u202f: rien n’est doublé.';

export const repairsCounted = (count: number): string =>
  `${count} réparation${count > 1 ? 's' : ''}`;

/** How many rows have come to an end. */
export const doneOf = (progress: ImportProgress): number =>
  progress.imported + progress.known + progress['limit-reached'];

/** What became of the rows: '2 réparations importées, 1 déjà là.' */
export function progressInWords(progress: ImportProgress): string {
  const { imported, known, 'limit-reached': refused } = progress;
  const left = progress.of - doneOf(progress);
  return [
    `${repairsCounted(imported)} importée${imported > 1 ? 's' : ''}`,
    ...(known > 0 ? [`, ${known} déjà là`] : []),
    ...(left > 0 ? [`, ${left} encore à importer`] : []),
    '.',
    ...(refused > 0 ? [` ${repairsCounted(refused)} de trop pour votre plan.`] : []),
  ].join('');
}
