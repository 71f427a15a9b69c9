import { backwards, phoneDigits, SUFFIX_MIN } from './digits.ts';
import { cutWord, foldForSearch, partsOf, WORD_MIN } from './fold.ts';

/** What one word of a record must begin with: one of `prefixes`, the second of which is a number's end. */
export type Term = { readonly prefixes: readonly string[] };

/** One thing that was typed. It is met when all terms of one of its readings are: '11 64' is a number or two. */
export type Need = { readonly readings: readonly (readonly Term[])[] };

/** What was typed, read: every need must be met. Without needs it narrows nothing. */
export type SearchQuery = {
  readonly needs: readonly Need[];
  /** What was typed with an apostrophe or a hyphen in it, written together: a name is marked as far as it was typed. */
  readonly together?: readonly string[];
  /** How many words were typed, by their blanks: what the look-up may cost. */
  readonly words: number;
};

/** What a query is for: in a document's, a number with decimals is an amount. */
export type SearchKind = 'repairs' | 'documents';

/** A chunk of digits and what people put between them. */
const NUMERIC = /^[#+(]*\d[\d+().,/_-]*$/;
/** RB before digits, however it is parted from them; in its place a sign that no word has. */
const BEFORE_NUMBER = /(?<=^|\s)rb[\s.:_/-]*(?=\d)/g;
const TRACKING = '#';
/** A longer number is a phone's: 0033… is then what it is abroad. */
const TRACKING_DIGITS = 8;
/** '1234,5', '1 234,50' or '1.234,50': euros with their cents. */
const AMOUNT = /^(\d+|\d{1,3}(?:[ .]\d{3})+)[.,](\d{1,2})$/;

/**
 * Reads what somebody typed into a search field. Words are split as those of a record are; an apostrophe or a hyphen
 * within a word parts it; neighbouring groups of digits are one number, RB before digits is dropped.
 * What is shorter than two letters is left out.
 */
export function readQuery(typed: string, kind: SearchKind = 'repairs'): SearchQuery {
  const chunks = foldForSearch(typed)
    .replace(/[#€]/g, ' ')
    .replace(BEFORE_NUMBER, TRACKING)
    .split(/\s+/)
    .filter((chunk) => chunk && chunk !== 'rb');
  const needs: Need[] = [];
  const together: string[] = [];
  for (let at = 0; at < chunks.length; ) {
    const run = numericRun(chunks, at);
    if (run.length > 0) {
      needs.push(...numberNeeds(run.join(' '), kind));
      at += run.length;
    } else {
      needs.push(...wordNeeds(chunks[at] ?? ''));
      together.push(...writtenTogether(chunks[at] ?? ''));
      at += 1;
    }
  }
  const seen = new Map(needs.map((need) => [JSON.stringify(need), need]));
  return {
    needs: [...seen.values()],
    words: chunks.length,
    ...(together.length > 0 && { together }),
  };
}

/** 'o'brien' is 'obrien'. */
function writtenTogether(chunk: string): string[] {
  const parts = chunk.split(/[’'ʼ‐-]/);
  const isOne = parts.length > 1 && parts.every((part) => /^[\p{L}\p{N}]+$/u.test(part));
  return isOne ? [parts.join('')] : [];
}

/** The chunks from a place on that may be one number: a tracking number begins another. */
function numericRun(chunks: readonly string[], from: number): string[] {
  const end = chunks.findIndex(
    (chunk, place) =>
      (place >= from && !NUMERIC.test(chunk)) || (place > from && chunk.startsWith(TRACKING)),
  );
  return chunks.slice(from, end < 0 ? undefined : end);
}

function numberNeeds(run: string, kind: SearchKind): Need[] {
  const amount = kind === 'documents' ? amountWord(run) : undefined;
  if (amount) return [{ readings: [[{ prefixes: [amount] }]] }];
  const joined = run.replace(/\D/g, '');
  const readings = readingsOf(run, joined).map(termsOf);
  const distinct = new Map(readings.map((terms) => [JSON.stringify(terms), terms]));
  const some = [...distinct.values()].filter((terms) => terms.length > 0);
  return some.length > 0 ? [{ readings: some }] : [];
}

/** The numbers that groups of digits may be. What begins as a phone does is one; '13 128' may be a model and its memory. */
function readingsOf(run: string, joined: string): string[][] {
  if (run.startsWith(TRACKING)) return [[joined]];
  if (/^\(?\+/.test(run)) return [[phoneDigits(run)]];
  if (joined.startsWith('0')) {
    return [[joined.length > TRACKING_DIGITS ? phoneDigits(run) : joined]];
  }
  return [[phoneDigits(run)], run.match(/\d+/g) ?? []];
}

/** How an amount with decimals stands among a document's words: '1 234,50' is '1234,50'. */
function amountWord(run: string): string | undefined {
  const [, euros, cents] = AMOUNT.exec(run) ?? [];
  return euros && cents && `${euros.replace(/\D/g, '')},${cents}`;
}

function wordNeeds(chunk: string): Need[] {
  if (/^[\p{L}\p{N}][^@]*@/u.test(chunk)) {
    return [{ readings: [[{ prefixes: [cutWord(chunk.replace(/[,;.)>]+$/, ''))] }]] }];
  }
  return termsOf(partsOf(chunk)).map((term) => ({ readings: [[term]] }));
}

const termsOf = (words: readonly string[]): Term[] =>
  words
    .filter((word) => word.length >= WORD_MIN)
    .map((word) => ({ prefixes: [cutWord(word), ...endOf(word)] }));

const endOf = (word: string): string[] =>
  /^\d+$/.test(word) && word.length >= SUFFIX_MIN ? [backwards(word)] : [];
