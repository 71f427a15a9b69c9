import { numbersIn, phoneDigits } from './digits.ts';
import { foldForSearch } from './fold.ts';
import { readQuery, type SearchKind, type SearchQuery } from './query.ts';

export type Stretch = { text: string; isMatch: boolean };

const prefixesOf = ({ needs, together = [] }: SearchQuery): string[] => [
  ...needs.flatMap(({ readings }) => readings.flat().flatMap((term) => term.prefixes)),
  ...together,
];

export function highlighted(text: string, query: SearchQuery): Stretch[] {
  const prefixes = prefixesOf(query);
  return stretchesOf(text, (paint) => {
    paintWords(text, prefixes, paint);
    paintNumber(text, prefixes, paint);
  });
}

/** A name also matches without its blanks. */
export function highlightedName(text: string, query: SearchQuery): Stretch[] {
  return stretchesOf(text, (paint) => paintWords(text, prefixesOf(query), paint, BETWEEN_NAMES));
}

const WITHIN_WORDS = /^[’'ʼ‐-]$/;
const BETWEEN_NAMES = /^[’'ʼ‐\s.-]$/;

/** Marks the beginning of a displayed amount, such as '1 234,50 €', however its digits are grouped. */
export function highlightedAmount(text: string, query: SearchQuery): Stretch[] {
  const places = [...text.matchAll(/[\d,]/g)].map(({ index }) => index);
  const written = places.map((place) => text[place]).join('');
  const found = prefixesOf(query).filter((prefix) => written.startsWith(prefix));
  const length = Math.max(0, ...found.map((prefix) => prefix.length));
  return stretchesOf(text, (paint) => {
    if (length > 0) paint(places[0] ?? 0, (places[length - 1] ?? 0) + 1);
  });
}

type Paint = (from: number, to: number) => void;

function lettersOf(text: string): { folded: string; from: number; to: number }[] {
  let at = 0;
  return [...text].map((sign) => {
    const from = at;
    at += sign.length;
    return { folded: foldForSearch(sign), from, to: at };
  });
}

function paintWords(
  text: string,
  prefixes: readonly string[],
  paint: Paint,
  skipped = WITHIN_WORDS,
): void {
  const letters = lettersOf(text);
  const isWord = (place: number) => /[\p{L}\p{N}]/u.test(letters[place]?.folded ?? '');
  for (const [place, letter] of letters.entries()) {
    if (!isWord(place) || isWord(place - 1)) continue;
    for (const prefix of prefixes) {
      const end = endOfPrefix(letters, place, prefix, skipped);
      if (end !== undefined) paint(letter.from, end);
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

/** Marks the beginning or the end of each number in the text, however its digits are grouped. */
function paintNumber(text: string, prefixes: readonly string[], paint: Paint): void {
  let at = 0;
  for (const number of numbersIn(text)) {
    const from = text.indexOf(number, at);
    at = from + number.length;
    paintOneNumber(number, prefixes, (start, end) => paint(from + start, from + end));
  }
}

function paintOneNumber(text: string, prefixes: readonly string[], paint: Paint): void {
  const places = [...text.matchAll(/\d/g)].map(({ index }) => index);
  if (places.length < 6 || /\p{L}{3}/u.test(text)) return;
  const digits = phoneDigits(text);
  const written = text.replace(/\D/g, '');
  const last = places.length - 1;
  for (const prefix of prefixes) {
    const end = prefix.startsWith('~') ? [...prefix.slice(1)].reverse().join('') : undefined;
    if (end !== undefined && digits.endsWith(end)) {
      paint(places[Math.max(0, last + 1 - end.length)] ?? 0, (places[last] ?? 0) + 1);
    } else if (digits.startsWith(prefix)) {
      // Where a number is written with its country code, the code is marked too.
      const length = prefix.length + Math.max(0, written.length - digits.length);
      paint(places[0] ?? 0, (places[Math.min(last, length - 1)] ?? 0) + 1);
    }
  }
}

function stretchesOf(text: string, draw: (paint: Paint) => void): Stretch[] {
  const marked = new Array<boolean>(text.length).fill(false);
  draw((from, to) => marked.fill(true, from, to));
  const stretches: Stretch[] = [];
  for (let at = 0; at < text.length; ) {
    const isMatch = marked[at] ?? false;
    let end = at;
    while (end < text.length && marked[end] === isMatch) end += 1;
    stretches.push({ text: text.slice(at, end), isMatch });
    at = end;
  }
  return stretches;
}

const HIGHLIGHTERS = { text: highlighted, amount: highlightedAmount, name: highlightedName };

export type Mark = (text: string, kind: keyof typeof HIGHLIGHTERS) => Stretch[];

export const markerOf =
  (query: SearchQuery): Mark =>
  (text, kind) =>
    HIGHLIGHTERS[kind](text, query);

/**
 * Returns the function that marks texts for the typed query, or `undefined` if the query does not narrow the search.
 */
export function readMarks(typed: string, kind: SearchKind): Mark | undefined {
  const query = readQuery(typed, kind);
  return query.needs.length > 0 ? markerOf(query) : undefined;
}
