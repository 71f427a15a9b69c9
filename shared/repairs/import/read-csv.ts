// Its names are found by bundlers alone: to Node it is one object.
import papaparse from 'papaparse';
import { beforeFormula } from '../../csv-formula.ts';

/** A file as it was understood: its records, the first of which names the columns. */
export type CsvFile = {
  encoding: 'UTF-8' | 'Windows-1252';
  separator: string;
  header: string[];
  /** `line` is the record's place in the file, from 1, as a spreadsheet counts. */
  records: { line: number; cells: string[] }[];
};

/** More is another tool's. In bytes, and in records. */
const LARGEST = 5_000_000;
const MOST = 10_000;

/** A file that is no list of repairs, with what to tell the person. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile';
}

/** What is no UTF-8 was written by a French spreadsheet. */
function decode(bytes: ArrayBuffer): Pick<CsvFile, 'encoding'> & { text: string } {
  try {
    return { encoding: 'UTF-8', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { encoding: 'Windows-1252', text: new TextDecoder('windows-1252').decode(bytes) };
  }
}

/**
 * Reads a CSV file, whatever its encoding and separator.
 * @throws UnreadableFile
 */
export function readCsv(bytes: ArrayBuffer): CsvFile {
  if (bytes.byteLength > LARGEST) {
    throw new UnreadableFile('Ce fichier dépasse 5 Mo. Partagez-le en plusieurs.');
  }
  const { encoding, text } = decode(bytes);
  if (text.includes('\0')) {
    throw new UnreadableFile(
      'Ce fichier n’est pas un CSV. Enregistrez votre tableau comme «\u00a0CSV\u00a0».',
    );
  }
  const { data, meta } = papaparse.parse<string[]>(text, { skipEmptyLines: false });
  const [header = [], ...rest] = data;
  const records = rest
    .map((cells, index) => ({ line: index + 2, cells: cells.map(beforeFormula) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (records.length === 0) throw new UnreadableFile('Ce fichier ne contient aucune ligne.');
  if (records.length > MOST) {
    throw new UnreadableFile('Ce fichier dépasse 10 000 lignes. Partagez-le en plusieurs.');
  }
  return { encoding, separator: meta.delimiter, header, records };
}
