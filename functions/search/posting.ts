import type { RankedWords } from '../../shared/search/match.ts';
import { indexedWords } from './common-words.ts';

export type IndexedRecord = {
  id: string;
  /** The record was created at this instant, in epoch milliseconds. Newer records are found first. */
  instantMs: number;
  words: RankedWords;
};

/**
 * A record has at most this many words. Each is an item, so a text of two-letter words would cost a thousand write
 * units.
 */
export const MOST_WORDS = 100;

/** Returns words by rank, each only in its best rank, and at most `MOST_WORDS` in all, beginning with the best rank. */
export function ranked(byRank: readonly (readonly string[])[]): RankedWords {
  const seen = new Set<string>();
  return byRank.map((words) => {
    const fresh = [...new Set(words)]
      .filter((word) => !seen.has(word))
      .slice(0, MOST_WORDS - seen.size);
    for (const word of fresh) seen.add(word);
    return fresh.toSorted();
  });
}

export const sameWords = (a: IndexedRecord, b: IndexedRecord): boolean =>
  a.id === b.id && a.instantMs === b.instantMs && wordsText(a.words) === wordsText(b.words);

const BETWEEN_RANKS = '\n';

/** Joins words into one text. No word contains a blank. */
export const wordsText = (words: RankedWords): string =>
  words.map((ofRank) => ofRank.join(' ')).join(BETWEEN_RANKS);

export const wordsFrom = (text: string): RankedWords =>
  text.split(BETWEEN_RANKS).map((ofRank) => ofRank.split(' ').filter(Boolean));

export type RecordKind = 'repairs' | 'documents';

const PARTITION = 'WORDS#';
export const wordsPartition = (shopId: string) => `${PARTITION}${shopId}`;
export const shopOfWords = ({ pk }: Record<string, unknown>) => String(pk).slice(PARTITION.length);

const PREFIXES = { repairs: 'R#', documents: 'D#' } as const satisfies Record<RecordKind, string>;

export type Posting = IndexedRecord & { word: string; rank: number; sortKey: string };

/**
 * This instant is later than any other. Subtracting an instant from it gives a key of 13 digits that sorts newest
 * first.
 */
const LAST_INSTANT = 9_999_999_999_999;
const newestFirst = (instantMs: number) => String(LAST_INSTANT - instantMs).padStart(13, '0');

export const keyPrefix = (kind: RecordKind, prefix: string) => `${PREFIXES[kind]}${prefix}`;

/** Makes a record's items, one for each indexed word. Each item has all words, so that a search reads nothing else. */
export function postingItems(shopId: string, kind: RecordKind, record: IndexedRecord) {
  const text = wordsText(record.words);
  return indexedWords(record.words).flatMap((words, rank) =>
    words.map((word) => ({
      pk: wordsPartition(shopId),
      sk: `${PREFIXES[kind]}${word} ${rank} ${newestFirst(record.instantMs)} ${record.id}`,
      words: text,
    })),
  );
}

const KEY = /^[RD]#(\S+) (\d) (\d{13}) (\S+)$/;

export function readPosting(item: Record<string, unknown>): Posting | undefined {
  const [sortKey = '', word, rank, instant, id] = KEY.exec(String(item.sk)) ?? [];
  if (word === undefined || id === undefined) return undefined;
  return {
    sortKey,
    word,
    rank: Number(rank),
    instantMs: LAST_INSTANT - Number(instant),
    id,
    words: wordsFrom(String(item.words)),
  };
}
