/** 210 by 297 mm in points, as Chromium rounds them. */
export const A4 = /\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/;

/** The pages of a PDF that Chromium printed. */
export const pagesOf = (pdf: Buffer) =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;
