// Only bundlers find the named exports of this module; Node sees a single object.
import papaparse from 'papaparse';
import { UnreadableFile } from './decode.ts';

export type CsvRecord = {
  line: number;
  cells: string[];
  doubt?: string;
};

/** A file may have few misplaced quotes, because each makes the parser read the rest of the file once more. */
const MOST_QUOTE_ERRORS = 500;

export const QUOTE_DOUBT =
  'Un guillemet n’y est pas à sa place. Cette ligne est lue seule, sans celles qui suivent.';

/**
 * Splits a text into records. After a misplaced quote, the parser would read the following lines into the same cell. A
 * line with such a quote is therefore read alone, with its quotes as ordinary characters, and marked doubtful.
 * @throws UnreadableFile
 */
export function csvRecords(text: string, separator: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let from = 0;
  let line = 1;
  for (let errors = 0; from < text.length; errors += 1) {
    if (errors > MOST_QUOTE_ERRORS) {
      throw new UnreadableFile(
        `Plus de ${MOST_QUOTE_ERRORS} lignes ont un guillemet mal placé. Enregistrez à nouveau votre tableau comme «\u00a0CSV\u00a0».`,
      );
    }
    const sound = soundRecords(text.slice(from), separator, line);
    for (const record of sound.records) records.push(record);
    line = sound.nextLine;
    from += sound.length;
    if (!sound.isCut) break;
    const end = text.indexOf('\n', from);
    const raw = text.slice(from, end < 0 ? text.length : end);
    records.push({ line, cells: raw.split(separator).map(withoutQuotes), doubt: QUOTE_DOUBT });
    from += raw.length + 1;
    line += 1;
  }
  return records;
}

function soundRecords(text: string, separator: string, firstLine: number) {
  const records: CsvRecord[] = [];
  let length = 0;
  let nextLine = firstLine;
  let isCut = false;
  papaparse.parse<string[]>(text, {
    delimiter: separator,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      if (errors.length > 0) {
        isCut = true;
        parser.abort();
        return;
      }
      records.push({ line: nextLine, cells: data });
      nextLine += linesIn(text.slice(length, meta.cursor));
      length = meta.cursor;
    },
  });
  return { records, length, nextLine, isCut };
}

const linesIn = (text: string): number => text.split('\n').length - 1;

/** Returns the content of a quoted cell, with or without doubled inner quotes: '"iMac 27""' becomes 'iMac 27"'. */
const withoutQuotes = (cell: string): string =>
  /^".*"$/.test(cell) && cell.length > 1 ? cell.slice(1, -1).replaceAll('""', '"') : cell;
