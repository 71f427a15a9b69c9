/** Matches a text that a spreadsheet would run as a formula (OWASP, "CSV Injection"), even after apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const MARK = "'";

/** Makes a cell that no spreadsheet runs, by putting an apostrophe in front of a formula. */
export const withoutFormula = (text: string): string =>
  FORMULA.test(text) ? `${MARK}${text}` : text;

/** Reverses `withoutFormula`, so that '+33…' is a telephone number again. */
export const beforeFormula = (cell: string): string =>
  cell.startsWith(MARK) && FORMULA.test(cell.slice(MARK.length)) ? cell.slice(MARK.length) : cell;
