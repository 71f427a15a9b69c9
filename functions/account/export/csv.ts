import { withoutFormula } from '../../../shared/csv-formula.ts';

/** A field of a line: a text that somebody typed, or an amount in cents of our own reckoning. */
export type CsvField = string | { cents: number };

/**
 * A line of a CSV as French spreadsheets read it: `;` between fields, a decimal comma, CRLF at its end, quotes as
 * RFC 4180 has them. A text that a spreadsheet would run as a formula gets an apostrophe in front, which makes it text.
 */
export function csvLine(fields: readonly CsvField[]): string {
  return `${fields.map(csvField).join(';')}\r\n`;
}

function csvField(field: CsvField): string {
  if (typeof field !== 'string') return (field.cents / 100).toFixed(2).replace('.', ',');
  const text = withoutFormula(field);
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** The first line of a file: its headers. */
export const csvHead = (headers: readonly string[]): string => BYTE_ORDER_MARK + csvLine(headers);
