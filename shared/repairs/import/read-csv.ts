import papaparse from 'papaparse';
import { beforeFormula } from '../../csv-formula.ts';
import { guessColumns } from './columns.ts';
import { type CsvRecord, csvRecords } from './csv-records.ts';
import { decode, type Encoding, UnreadableFile } from './decode.ts';

export type CsvFile = {
  encoding: Encoding;
  separator: string;
  header: string[];
  headerLine?: number;
  records: CsvRecord[];
};

/** A file has at most this many bytes and records. A larger file needs another tool. */
const LARGEST = 5_000_000;
const MOST = 10_000;

const SEPARATORS = [';', ',', '\t', '|'];
const SAMPLE = 30;

/**
 * Reads a CSV file in any encoding, with any separator and any lines above the columns' names.
 * @param hasHeader false when the owner says that the first line is already a record.
 * @param columnsOf finds the known fields among the names. By default, these are the fields of a repair.
 * @throws UnreadableFile
 */
export function readCsv(
  bytes: ArrayBuffer,
  {
    hasHeader = true,
    columnsOf = guessColumns,
  }: { hasHeader?: boolean; columnsOf?: (names: readonly string[]) => object } = {},
): CsvFile {
  if (bytes.byteLength > LARGEST) {
    throw new UnreadableFile('Ce fichier dépasse 5 Mo. Partagez-le en plusieurs.');
  }
  const { encoding, text } = decode(bytes);
  // Excel may state the separator in the first line.
  const [declaration, declared] = /^"?sep=(.)"?\n/i.exec(text) ?? [];
  const separator = declared ?? guessSeparator(text);
  const all = csvRecords(declaration ? text.replace(declaration, '\n') : text, separator)
    .map((record) => ({ ...record, cells: record.cells.map(beforeFormula) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [named, ...below] = all.slice(hasHeader ? headerAt(all, columnsOf) : 0);
  const records = hasHeader ? below : all;
  if (named === undefined || records.length === 0) {
    throw new UnreadableFile('Ce fichier ne contient aucune ligne.');
  }
  if (records.length > MOST) {
    throw new UnreadableFile('Ce fichier dépasse 10 000 lignes. Partagez-le en plusieurs.');
  }
  const header = hasHeader
    ? withoutEmptyEnd(named.cells)
    : Array<string>(usualWidth(all.map(({ cells }) => cells))).fill('');
  return {
    ...{ encoding, separator, header, ...(hasHeader && { headerLine: named.line }) },
    records: records.map((record) => doubted(record, header.length, separator)),
  };
}

/** Returns the separator that gives most records one width. papaparse's guess fails on title lines and few rows. */
function guessSeparator(text: string): string {
  const regularity = (delimiter: string) => {
    const { data } = papaparse.parse<string[]>(text, {
      ...{ delimiter, preview: SAMPLE, newline: '\n', skipEmptyLines: 'greedy' },
    });
    const widths = new Map<number, number>();
    for (const { length } of data) {
      if (length > 1) widths.set(length, (widths.get(length) ?? 0) + 1);
    }
    return Math.max(
      0,
      ...[...widths].map(([width, rows]) => rows * SAMPLE + Math.min(width, SAMPLE - 1)),
    );
  };
  const [best = ';'] = SEPARATORS.map((each) => [each, regularity(each)] as const)
    .sort(([, a], [, b]) => b - a)
    .map(([each]) => each);
  return best;
}

const filled = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '').length;

/**
 * Returns the position of the first record that names two fields, or else of the first record without an empty
 * cell.
 */
function headerAt(
  records: readonly CsvRecord[],
  columnsOf: (names: readonly string[]) => object,
): number {
  const sample = records.slice(0, SAMPLE).map(({ cells }) => cells);
  const known = sample.findIndex((cells) => Object.keys(columnsOf(cells)).length > 1);
  if (known >= 0) return known;
  const whole = sample.findIndex((cells) => cells.length > 1 && filled(cells) === cells.length);
  return Math.max(0, whole);
}

/** Returns the number of cells that most records have. Of two equally frequent numbers, it returns the larger one. */
function usualWidth(records: readonly string[][]): number {
  const widths = records.map((cells) => withoutEmptyEnd(cells).length);
  const frequency = (width: number) => widths.filter((each) => each === width).length;
  const distinct = [...new Set(widths)].sort((a, b) => b - a);
  return distinct.reduce((best, width) => (frequency(width) > frequency(best) ? width : best), 0);
}

function withoutEmptyEnd(cells: readonly string[]): string[] {
  const end = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return cells.slice(0, end);
}

/** Marks a record as doubtful if it has too few or too many cells, or if a cell seems to contain further records. */
function doubted(record: CsvRecord, width: number, separator: string): CsvRecord {
  if (record.doubt) return record;
  const { length } = withoutEmptyEnd(record.cells);
  const cells = Math.max(length, Math.min(record.cells.length, width));
  if (cells !== width) {
    return { ...record, doubt: `${cells} cellule${cells > 1 ? 's' : ''} pour ${width} colonnes.` };
  }
  const holdsRecord = record.cells.some((cell) =>
    cell.split('\n').some((line) => cell !== line && line.split(separator).length >= width),
  );
  return width > 1 && holdsRecord ? { ...record, doubt: SWALLOWED } : record;
}

const SWALLOWED =
  'Une cellule y contient plusieurs lignes, qui ressemblent à d’autres lignes du fichier.';
