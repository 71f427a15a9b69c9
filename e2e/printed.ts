import { inflateSync } from 'node:zlib';

/** A4 measures 210 by 297 mm. Chromium writes these sizes in points and rounds them. */
export const A4 = /\/MediaBox\s*\[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/;

/** A page whose style names no size is printed on A5 if the printer has that paper. */
export const A5 = /\/MediaBox\s*\[0 0 (419|420)(\.\d+)? 59[45](\.\d+)?\]/;

/** Counts the pages in a PDF that Chromium printed. */
export const pagesOf = (pdf: Buffer) =>
  pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;

/** Returns the drawing instructions of the pages of a PDF that Chromium printed, without fonts and pictures. */
export const drawingsOf = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\nendstream/g)].flatMap(
    ([, body = '']) => {
      try {
        const text = inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
        return / cm\n/.test(text) ? [text] : [];
      } catch {
        return [];
      }
    },
  );
