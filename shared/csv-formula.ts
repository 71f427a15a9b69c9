/** A spreadsheet would run such a text (OWASP, "CSV Injection"), also behind apostrophes. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;
const MARK = "'";

/** An apostrophe in front of a formula keeps a spreadsheet from running it. */
export const withoutFormula = (text: string): string =>
  FORMULA.test(text) ? `${MARK}${text}` : text;

/** Reverses `withoutFormula`: '+33…' is a telephone number again. */
export const beforeFormula = (cell: string): string =>
  cell.startsWith(MARK) && FORMULA.test(cell.slice(MARK.length)) ? cell.slice(MARK.length) : cell;
