import { withoutFormula } from '../../../shared/csv-formula.ts';

/** A field of a line: a typed text, or a calculated amount in cents. */
export type CsvField = string | { cents: number };

/**
 * Writes a CSV line for French spreadsheets: `;` between fields, a decimal comma, CRLF at the end, quotes as in RFC
 * 4180. A text that a spreadsheet would run as a formula gets a leading apostrophe, which makes it plain text.
 */
export function csvLine(fields: readonly CsvField[]): string {
  return `${fields.map(csvField).join(';')}\r\n`;
}

function csvField(field: CsvField): string {
  if (typeof field !== 'string') return (field.cents / 100).toFixed(2).replace('.', ',');
  const text = withoutFormula(field);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\ufeff';

/** The first line of a file, with the headers. */
export const csvHead = (headers: readonly string[]): string => BYTE_ORDER_MARK + csvLine(headers);
