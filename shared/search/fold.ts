/**
 * These letters do not decompose into a base letter and a mark. Each value is what people type for the letter on a
 * French keyboard.
 */
const SPELLED_OUT: Readonly<Record<string, string>> = {
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** A word has at most this length, in UTF-16 units. Longer words are cut. A query has at most this length too. */
const WORD_MAX = 100;
/** A word has at least this length. Shorter words do not narrow a search and are ignored. */
export const WORD_MIN = 2;

/** Folds `text` for comparison: lower case, without accents, ligatures spelled out. Punctuation stays. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøłđðþı]/g, (letter) => SPELLED_OUT[letter] ?? letter);
}

/** Cuts a word to the greatest length, never within a character, because DynamoDB cannot store half of one. */
export const cutWord = (word: string): string =>
  word.slice(0, WORD_MAX).replace(/\p{Surrogate}$/u, '');

export const partsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the folded words of a text: its runs of letters and digits, without single letters. */
export const wordsOf = (text: string): string[] =>
  partsOf(foldForSearch(text))
    .filter((word) => word.length >= WORD_MIN)
    .map(cutWord);

/**
 * Returns the parts of a name, and its parts joined, for people who leave out the apostrophe, hyphen or blank: O’Brien
 * gives 'brien' and 'obrien'.
 */
export function wordsOfName(name: string): string[] {
  const folded = foldForSearch(name);
  const groups = folded.split(/\s+/).map((group) => partsOf(group));
  const joined = [...groups, groups.flat()]
    .filter((parts) => parts.length > 1)
    .map((parts) => parts.join(''));
  return [...wordsOf(name), ...joined.map(cutWord)];
}

const PROVIDER =
  /@(?:bbox|free|gmail|hotmail|icloud|laposte|live|neuf|orange|outlook|sfr|wanadoo|yahoo)(?:\.[a-z]{2,3}){1,2}$/;

/**
 * Returns an address and its parts, without the provider and the end of the domain: '.fr' would find every customer for
 * a person who types the beginning of 'Fradet'.
 */
export function wordsOfEmail(email: string): string[] {
  const folded = foldForSearch(email).trim();
  const whole = folded.replace(/\s/g, '');
  if (whole.length < WORD_MIN) return [];
  const named = folded.replace(PROVIDER, '').replace(/(?<=@.*)\.[^.@]*$/, '');
  return [cutWord(whole), ...wordsOf(named)];
}
