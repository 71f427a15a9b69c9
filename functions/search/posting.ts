import { indexedWords } from './common-words.ts';
import type { IndexedRecord } from './indexed-record.ts';
import { wordsFrom, wordsText } from './indexed-record.ts';

export type RecordKind = 'repairs' | 'documents';

const PARTITION = 'WORDS#';
export const wordsPartition = (shopId: string) => `${PARTITION}${shopId}`;
export const shopOfWords = ({ pk }: Record<string, unknown>) => String(pk).slice(PARTITION.length);

const PREFIXES = { repairs: 'R#', documents: 'D#' } as const satisfies Record<RecordKind, string>;

export type Posting = IndexedRecord & { word: string; rank: number; sortKey: string };

/** An instant later than any other. Subtracting an instant from it gives a key of 13 digits that sorts newest first. */
const LAST_INSTANT = 9_999_999_999_999;
const newestFirst = (instantMs: number) => String(LAST_INSTANT - instantMs).padStart(13, '0');

export const keyPrefix = (kind: RecordKind, prefix: string) => `${PREFIXES[kind]}${prefix}`;

/** Makes a record's items, one for each indexed word. Each has all words, so that a search reads nothing else. */
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
