import { withoutFormula } from '../../../shared/csv-formula.ts';

/** A field is a typed text or a calculated amount in cents. */
export type CsvField = string | { cents: number };

const END = '\r\n';

/** Writes a CSV line for French spreadsheets: `;` between fields, a decimal comma, CRLF, quotes as in RFC 4180. */
export const csvLine = (fields: readonly CsvField[]): string =>
  fields.map((field) => quoted(cell(field))).join(';') + END;

/** Writes a line of a tab-separated file. The format has no quotes, so a tab, a line break or a `|` becomes a blank. */
export const tabLine = (fields: readonly CsvField[]): string =>
  fields
    .map((field) =>
      cell(typeof field === 'string' ? field.replaceAll(/[\s|]+/g, ' ').trim() : field),
    )
    .join('\t') + END;

/** An apostrophe is put before a text that a spreadsheet would run as a formula. */
const cell = (field: CsvField): string =>
  typeof field === 'string'
    ? withoutFormula(field)
    : (field.cents / 100).toFixed(2).replace('.', ',');

const quoted = (text: string): string =>
  /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

const BYTE_ORDER_MARK = '\ufeff';

export const csvHead = (headers: readonly string[]): string => BYTE_ORDER_MARK + csvLine(headers);
