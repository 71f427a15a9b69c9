import { backwards, phoneDigits, SUFFIX_MIN } from './digits.ts';
import { cutWord, foldForSearch, partsOf, WORD_MIN } from './fold.ts';

/** One word of a record must begin with one of `prefixes`. A second prefix is the reversed end of a number. */
export type Term = { readonly prefixes: readonly string[] };

/** A typed part of the query. It is met when all terms of one reading are met: '11 64' may be one number or two. */
export type Need = { readonly readings: readonly (readonly Term[])[] };

/** A typed query. Every need must be met. A query without needs narrows nothing. */
export type SearchQuery = {
  readonly needs: readonly Need[];
  /**
   * These are the typed words without apostrophes and hyphens. With them, a name is marked as far as it was typed.
   */
  readonly together?: readonly string[];
  /** This counts the typed words, separated by blanks. It limits the cost of the look-up. */
  readonly words: number;
};

/** A search's cursor has at most this length. Only a very long word makes a cursor that long. */
export const SEARCH_CURSOR_MAX = 1_500;

/** The query searches records of this kind. Among documents, a number with decimals is an amount. */
export type SearchKind = 'repairs' | 'documents';

const NUMERIC = /^[#+(]*\d[\d+().,/_-]*$/;
/** Matches RB before digits, whatever separates them. RB is replaced by a character that no word has. */
const BEFORE_NUMBER = /(?<=^|\s)rb[\s.:_/-]*(?=\d)/g;
const TRACKING = '#';
/** A tracking number has this many digits. A longer number is a phone number, which is international with 0033. */
const TRACKING_DIGITS = 8;
/** An amount has cents: '1234,5', '1 234,50' or '1.234,50'. */
const AMOUNT = /^(\d+|\d{1,3}(?:[ .]\d{3})+)[.,](\d{1,2})$/;

/**
 * Reads the text of a search field. It is split into words in the same way as a record. Neighbouring groups of
 * digits form one number, RB before digits is dropped, and words shorter than two letters are ignored.
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

function writtenTogether(chunk: string): string[] {
  const parts = chunk.split(/[’'ʼ‐-]/);
  const isOne = parts.length > 1 && parts.every((part) => /^[\p{L}\p{N}]+$/u.test(part));
  return isOne ? [parts.join('')] : [];
}

/**
 * Returns the chunks, from a position on, that may form one number. A following tracking number is not part of it.
 */
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

/** Returns the numbers that groups of digits may form. '13 128' may be a model and its memory, not a phone number. */
function readingsOf(run: string, joined: string): string[][] {
  if (run.startsWith(TRACKING)) return [[joined]];
  if (/^\(?\+/.test(run)) return [[phoneDigits(run)]];
  if (joined.startsWith('0')) {
    return [[joined.length > TRACKING_DIGITS ? phoneDigits(run) : joined]];
  }
  return [[phoneDigits(run)], run.match(/\d+/g) ?? []];
}

/** Returns an amount with decimals as documents store it: '1 234,50' becomes '1234,50'. */
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
