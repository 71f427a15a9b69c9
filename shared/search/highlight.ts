import { numbersIn, phoneDigits } from './digits.ts';
import { foldForSearch } from './fold.ts';
import type { SearchQuery } from './query.ts';

export type Stretch = { text: string; isMatch: boolean };

const prefixesOf = ({ needs, together = [] }: SearchQuery): string[] => [
  ...needs.flatMap(({ readings }) => readings.flat().flatMap((term) => term.prefixes)),
  ...together,
];

export function highlighted(text: string, query: SearchQuery): Stretch[] {
  const prefixes = prefixesOf(query);
  const marked = new Array<boolean>(text.length).fill(false);
  const mark = (from: number, to: number) => marked.fill(true, from, to);
  if (prefixes.length > 0) {
    markWords(text, prefixes, mark);
    markNumber(text, prefixes, mark);
  }
  return stretchesOf(text, marked);
}

/** Splits a name into pieces. The name also matches without its blanks. */
export function highlightedName(text: string, query: SearchQuery): Stretch[] {
  const marked = new Array<boolean>(text.length).fill(false);
  markWords(text, prefixesOf(query), (from, to) => marked.fill(true, from, to), BETWEEN_NAMES);
  return stretchesOf(text, marked);
}

const WITHIN_WORDS = /^[’'ʼ‐-]$/;
const BETWEEN_NAMES = /^[’'ʼ‐\s.-]$/;

/** Marks a displayed amount, '1 234,50 €', by its beginning, however its digits are grouped. */
export function highlightedAmount(text: string, query: SearchQuery): Stretch[] {
  const places = [...text.matchAll(/[\d,]/g)].map(({ index }) => index);
  const written = places.map((place) => text[place]).join('');
  const found = prefixesOf(query).filter((prefix) => written.startsWith(prefix));
  const length = Math.max(0, ...found.map((prefix) => prefix.length));
  const marked = new Array<boolean>(text.length).fill(false);
  if (length > 0) marked.fill(true, places[0], (places[length - 1] ?? 0) + 1);
  return stretchesOf(text, marked);
}

type Mark = (from: number, to: number) => void;

/** Returns each letter or digit of a text, folded, with its position. */
function lettersOf(text: string): { folded: string; from: number; to: number }[] {
  let at = 0;
  return [...text].map((sign) => {
    const from = at;
    at += sign.length;
    return { folded: foldForSearch(sign), from, to: at };
  });
}

function markWords(
  text: string,
  prefixes: readonly string[],
  mark: Mark,
  skipped = WITHIN_WORDS,
): void {
  const letters = lettersOf(text);
  const isWord = (place: number) => /[\p{L}\p{N}]/u.test(letters[place]?.folded ?? '');
  for (const [place, letter] of letters.entries()) {
    if (!isWord(place) || isWord(place - 1)) continue;
    for (const prefix of prefixes) {
      const end = endOfPrefix(letters, place, prefix, skipped);
      if (end !== undefined) mark(letter.from, end);
    }
  }
}

/** Returns where `prefix` ends when it starts at `place`, ignoring characters in `skipped`. */
function endOfPrefix(
  letters: ReturnType<typeof lettersOf>,
  place: number,
  prefix: string,
  skipped: RegExp,
): number | undefined {
  let left = prefix;
  for (const { folded, to } of letters.slice(place)) {
    if (folded !== '' && left.startsWith(folded)) left = left.slice(folded.length);
    else if (folded !== '' && !skipped.test(folded)) return undefined;
    if (left === '') return to;
  }
  return undefined;
}

/** Marks the beginning or the end of a number with grouped digits. */
function markNumber(text: string, prefixes: readonly string[], mark: Mark): void {
  let at = 0;
  for (const number of numbersIn(text)) {
    const from = text.indexOf(number, at);
    at = from + number.length;
    markOneNumber(number, prefixes, (start, end) => mark(from + start, from + end));
  }
}

function markOneNumber(text: string, prefixes: readonly string[], mark: Mark): void {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  if (places.length < 6 || /\p{L}{3}/u.test(text)) return;
  const digits = phoneDigits(text);
  const written = text.replace(/\D/g, '');
  const last = places.length - 1;
  for (const prefix of prefixes) {
    const end = prefix.startsWith('~') ? [...prefix.slice(1)].reverse().join('') : undefined;
    if (end !== undefined && digits.endsWith(end)) {
      mark(places[Math.max(0, last + 1 - end.length)] ?? 0, (places[last] ?? 0) + 1);
    } else if (digits.startsWith(prefix)) {
      // Where a number is written with its country code, the code is marked too.
      const length = prefix.length + Math.max(0, written.length - digits.length);
      mark(places[0] ?? 0, (places[Math.min(last, length - 1)] ?? 0) + 1);
    }
  }
}

function stretchesOf(text: string, marked: readonly boolean[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (let at = 0; at < text.length; ) {
    const isMatch = marked[at] === true;
    let end = at;
    while (end < text.length && (marked[end] === true) === isMatch) end += 1;
    stretches.push({ text: text.slice(at, end), isMatch });
    at = end;
  }
  return stretches;
}
