import { withoutFormula } from '../../../shared/csv-formula.ts';

/** A field of a line: a typed text, or a calculated amount in cents. */
export type CsvField = string | { cents: number };

const END = '\r\n';

/**
 * Writes a CSV line for French spreadsheets: `;` between fields, a decimal comma, CRLF at the end, quotes as in RFC
 * 4180.
 */
export const csvLine = (fields: readonly CsvField[]): string =>
  fields.map((field) => quoted(cell(field))).join(';') + END;

/**
 * Writes a line of a file whose fields are separated by tabs, which knows no quotes: what would split fields or lines
 * becomes a blank.
 */
export const tabLine = (fields: readonly CsvField[]): string =>
  fields
    .map((field) =>
      cell(typeof field === 'string' ? field.replaceAll(/[\s|]+/g, ' ').trim() : field),
    )
    .join('\t') + END;

/**
 * The text of a field in every file that a spreadsheet may open. A typed text that it would run as a formula gets a
 * leading apostrophe, which makes it plain text.
 */
const cell = (field: CsvField): string =>
  typeof field === 'string'
    ? withoutFormula(field)
    : (field.cents / 100).toFixed(2).replace('.', ',');

const quoted = (text: string): string =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\ufeff';

/** The first line of a file, with the headers. */
export const csvHead = (headers: readonly string[]): string => BYTE_ORDER_MARK + csvLine(headers);
