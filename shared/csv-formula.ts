/**
 * What a spreadsheet would take for a formula, source: OWASP, "CSV Injection"; and what stands behind apostrophes of its
 * own, so that taking one off gives back what was there.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const MARK = "'";

/** A cell that no spreadsheet runs: an apostrophe in front makes it text. */
export const withoutFormula = (text: string): string =>
  FORMULA.test(text) ? `${MARK}${text}` : text;

/** What stood in a cell before `withoutFormula`: '+33…' is a telephone number again. */
export const beforeFormula = (cell: string): string =>
  cell.startsWith(MARK) && FORMULA.test(cell.slice(MARK.length)) ? cell.slice(MARK.length) : cell;
