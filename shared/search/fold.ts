/** Letters that do not fall apart into a base letter and a mark, and how people write them without their keyboard. */
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

/** A word longer than this is known by its beginning; no query is longer. In UTF-16 units. */
const WORD_MAX = 100;
/** What is shorter tells nothing apart, and is not looked for. */
export const WORD_MIN = 2;

/** `text` as search compares it: lower case, without accents, ligatures spelled out. Punctuation stays. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[œæßøłđðþı]/g, (letter) => SPELLED_OUT[letter] ?? letter);
}

/** A word as it is kept and looked for; never cut within a character, half of which no table takes. */
export const cutWord = (word: string): string =>
  word.slice(0, WORD_MAX).replace(/\p{Surrogate}$/u, '');

/** The runs of letters and digits in an already folded text, however short. */
export const partsOf = (folded: string): string[] => folded.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text: folded, split at whatever is neither letter nor digit, those of one letter left out. */
export const wordsOf = (text: string): string[] =>
  partsOf(foldForSearch(text))
    .filter((word) => word.length >= WORD_MIN)
    .map(cutWord);

/**
 * The words of a name: its parts, and what is written together where somebody does not type the apostrophe, the hyphen
 * or the blank: O’Brien is 'brien' and 'obrien', Le Gall is 'le', 'gall' and 'legall'.
 */
export function wordsOfName(name: string): string[] {
  const folded = foldForSearch(name);
  const groups = folded.split(/\s+/).map((group) => partsOf(group));
  const joined = [...groups, groups.flat()]
    .filter((parts) => parts.length > 1)
    .map((parts) => parts.join(''));
  return [...wordsOf(name), ...joined.map(cutWord)];
}

/** The words of an e-mail address: itself, and its parts. */
export function wordsOfEmail(email: string): string[] {
  const whole = foldForSearch(email).replace(/\s/g, '');
  return whole.length < WORD_MIN ? [] : [cutWord(whole), ...wordsOf(email)];
}
