/** Country codes whose numbers people in France write with a 0 in their place: France and its overseas regions. */
const NATIONAL = /^(?:33|262|590|594|596)0?(\d*)$/;
/** Digits of a number in them, after the code. */
const NATIONAL_LENGTH = 9;

/** From how many digits on a number is found by its end: with fewer, 'iphone 13' would find every phone that ends so. */
export const SUFFIX_MIN = 3;

/** Stands before a number written backwards; no word of a text begins with it. */
const BACKWARDS = '~';

/**
 * A phone number, or the beginning of one, by its digits, one way for all the ways it is written: '+33 6 12…',
 * '0033 (0)6 12…', '06.12…' and '33612…' are 0612…; a foreign number has its country code and no prefix.
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

/** The numbers of a phone field, which may hold two: '06 12 34 56 78 / 02 61 91 12 34'. */
export const phonesIn = (field: string): string[] =>
  numbersIn(field)
    .map(phoneDigits)
    .filter((digits) => digits.length >= 2);

/** The parts of a field that are a number each, as they are written; the whole field where they are not. */
export function numbersIn(field: string): string[] {
  const parts = field.split(/[/,;]|\bou\b/i);
  return parts.every((part) => part.replace(/\D/g, '').length >= 8) ? parts : [field];
}

/** The word by which a number is found by its end. */
export const backwards = (digits: string): string => BACKWARDS + [...digits].reverse().join('');

/** A number as words: forwards and backwards. */
export const wordsOfNumber = (digits: string): string[] => [digits, backwards(digits)];
