/** People in France replace these country codes, which are of France and its overseas regions, by a 0. */
const NATIONAL = /^(?:33|262|590|594|596)0?(\d*)$/;
const NATIONAL_LENGTH = 9;

/** A number is found by an end of this length or more. Otherwise 'iphone 13' would find numbers that end in 13. */
export const SUFFIX_MIN = 3;

/** This character marks a reversed number. No word of a text begins with it. */
const BACKWARDS = '~';

/**
 * Reduces a phone number, or its beginning, to one form: '+33 6 12…', '0033 (0)6 12…' and '33612…' become 0612…. A
 * foreign number keeps its country code.
 */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const hasPlus = /^\W*\+/.test(phone);
  const international = hasPlus ? digits : digits.replace(/^00/, '');
  const national = NATIONAL.exec(international)?.[1];
  const isNational =
    national !== undefined &&
    (hasPlus || international !== digits || national.length === NATIONAL_LENGTH);
  return isNational ? `0${national}` : international;
}

/** Returns the numbers in a phone field, which may hold two: '06 12 34 56 78 / 02 61 91 12 34'. */
export const phonesIn = (field: string): string[] =>
  numbersIn(field)
    .map(phoneDigits)
    .filter((digits) => digits.length >= 2);

/** Splits a field into its numbers as they are written. Returns the whole field where the parts are not numbers. */
export function numbersIn(field: string): string[] {
  const parts = field.split(/[/,;]|\bou\b/i);
  return parts.every((part) => part.replace(/\D/g, '').length >= 8) ? parts : [field];
}

export const backwards = (digits: string): string => BACKWARDS + [...digits].reverse().join('');

export const wordsOfNumber = (digits: string): string[] => [digits, backwards(digits)];
