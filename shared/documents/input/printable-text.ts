import * as z from 'zod/mini';
import { cleanLine, cleanText, NOT_TEXT, REQUIRED, tooLong } from '../../text.ts';

/** Only characters of our font are allowed, so that a document reads the same on every page and in every file. */
const PRINTABLE =
  /[\t\n\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u024f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03d7\u0400-\u045f\u0490\u0491\u1e00-\u1e9b\u1e9e\u1ea0-\u1ef9\u2002\u2009\u200a\u2010\u2011\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u202f\u2032\u2033\u2039\u203a\u2044\u20a3\u20a4\u20ac\u20ba\u20bd\u20bf\u2116\u2122\u2191\u2193\u2212]/u;

/** These invisible marks do not affect printing: soft hyphens, joiners, byte order marks and variation selectors. */
const INVISIBLE = /[\u00ad\u200b-\u200d\u2060\ufeff]|[\ufe0e\ufe0f]/g;

const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is this expression's purpose
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

const HIDDEN =
  'Ce texte contient des caractères invisibles ou qui changent le sens de lecture. Retapez-le sans copier-coller.';

/** Returns the first character of `text` that cannot be printed. */
export const strangerIn = (text: string): string | undefined =>
  [...text.replace(/\r\n?/g, '\n')].find((character) => !PRINTABLE.test(character));

export function unprintableProblem(text: string): string | undefined {
  if (CONTROL.test(text)) return HIDDEN;
  const stranger = strangerIn(text);
  return stranger === undefined
    ? undefined
    : `Le caractère «\u00a0${stranger}\u00a0» ne peut pas être imprimé. Remplacez-le.`;
}

export function composedText(text: string): string {
  return text.normalize('NFC').replace(INVISIBLE, '');
}

/** Returns `text` with a question mark for each character that cannot be printed. */
export function printableText(text: string): string {
  return [...composedText(text)].map((each) => (PRINTABLE.test(each) ? each : '?')).join('');
}

/** An uncomposed text may be this many times longer, because each combining mark counts as a character. */
const MARKS_PER_LETTER = 4;

const printable = (max: number) =>
  z.string({ error: ({ input }) => (input === undefined ? REQUIRED : NOT_TEXT) }).check(
    // The length is checked first, because the cost of composing grows with the square of a run of marks.
    z.maxLength(max * MARKS_PER_LETTER, { error: tooLong(max), abort: true }),
    z.overwrite(composedText),
    z.check((context) => {
      const message = unprintableProblem(context.value);
      if (message) context.issues.push({ code: 'custom', message, input: context.value });
    }),
  );

/** Reads a one-line text of a document, from 1 to `max` UTF-16 units. */
export const printableLine = (max: number) =>
  printable(max).check(
    z.overwrite(cleanLine),
    z.minLength(1, REQUIRED),
    z.maxLength(max, tooLong(max)),
  );

/** Reads a text of several lines that may be empty or absent, of at most `max` UTF-16 units. */
export const optionalPrintable = (max: number) =>
  z.optional(printable(max).check(z.overwrite(cleanText), z.maxLength(max, tooLong(max))));
