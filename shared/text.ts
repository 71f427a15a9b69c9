import * as z from 'zod/mini';
import { EMAIL_FORM, isEmailAddress, MOST_OCTETS } from './email-address.ts';
import { INVALID_EMAIL } from './failure.ts';

/**
 * These characters are removed from every text: C0 and C1 except tab and line feed; bidirectional overrides, which make
 * a text read differently; and lone surrogates, which DynamoDB does not store.
 */
const CONTROL_CHARACTERS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is this expression's purpose
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Surrogate}]/gu;

/** These characters are drawn as nothing and could hide a link. Scripts and emoji need joiners, which stay. */
const INVISIBLE = /(?!\u200c|\u200d|\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;

export const withoutInvisible = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/** Returns `text` without control characters and outer blanks; line breaks become `\n`. Specification, section 5. */
export function cleanText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').replace(INVISIBLE, '').trim();
}

/** Returns `text` on one line: cleaned as by `cleanText`, with every run of blanks as a single space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Cuts the last word of a shortened text at its first dot. Otherwise `exemple.communal` could be cut to a domain. */
export const withoutCutDomain = (cut: string): string => cut.replace(/\.\S*$/, '');

/** Returns `text` in lower case without accents, to compare typed text with stored text. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

export const tooLong = (max: number) => `Ce texte est trop long (${max} caractères au plus).`;
export const REQUIRED = 'Ce champ est obligatoire.';
export const NOT_TEXT = 'Ce champ attend un texte.';

const text = () => z.string({ error: ({ input }) => (input === undefined ? REQUIRED : NOT_TEXT) });

/** Accepts one line of 1 to `max` UTF-16 units, and cleans it. */
export const requiredLine = (max: number) =>
  text().check(z.overwrite(cleanLine), z.minLength(1, REQUIRED), z.maxLength(max, tooLong(max)));

/** Accepts a line of at most `max` UTF-16 units, which may be empty or absent, and cleans it. */
export const optionalLine = (max: number) =>
  z.optional(text().check(z.overwrite(cleanLine), z.maxLength(max, tooLong(max))));

/** Accepts several lines of 1 to `max` UTF-16 units, and cleans them. `missing` is the message for an empty text. */
export const requiredText = (max: number, missing: string) =>
  text().check(z.overwrite(cleanText), z.minLength(1, missing), z.maxLength(max, tooLong(max)));

/** Accepts several lines of at most `max` UTF-16 units, which may be empty or absent, and cleans them. */
export const optionalText = (max: number) =>
  z.optional(text().check(z.overwrite(cleanText), z.maxLength(max, tooLong(max))));

/** Treats spellings that look the same as one spelling: removes invisible characters and normalizes each character. */
const cleanEmail = (address: string): string =>
  cleanLine(withoutInvisible(address.normalize('NFKC')));

const EMAIL_MAX = MOST_OCTETS.address;

export const emailAddress = text().check(
  z.overwrite(cleanEmail),
  z.minLength(1, { error: REQUIRED, abort: true }),
  z.maxLength(EMAIL_MAX, { error: tooLong(EMAIL_MAX), abort: true }),
  z.regex(EMAIL_FORM, { error: INVALID_EMAIL, abort: true }),
  z.refine(isEmailAddress, INVALID_EMAIL),
);

/** Accepts an e-mail address that may be empty or absent, and cleans it. */
export const optionalEmail = z.optional(
  text().check(
    z.overwrite(cleanEmail),
    z.maxLength(EMAIL_MAX, { error: tooLong(EMAIL_MAX), abort: true }),
    z.regex(new RegExp(`^$|${EMAIL_FORM.source}`), { error: INVALID_EMAIL, abort: true }),
    z.refine((address) => address === '' || isEmailAddress(address), INVALID_EMAIL),
  ),
);
