import type { RankedWords } from '../../shared/search/match.ts';

export type IndexedRecord = {
  id: string;
  /** The instant at which the record was created, in epoch milliseconds. Newer records are found first. */
  instantMs: number;
  words: RankedWords;
};

/** The most words of a record. Each is an item, so a text of two-letter words would cost a thousand write units. */
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

/** Whether the same words find two states of a record. */
export const sameWords = (a: IndexedRecord, b: IndexedRecord): boolean =>
  a.id === b.id && a.instantMs === b.instantMs && wordsText(a.words) === wordsText(b.words);

const BETWEEN_RANKS = '\n';

/** Joins words into one text. No word contains a blank. */
export const wordsText = (words: RankedWords): string =>
  words.map((ofRank) => ofRank.join(' ')).join(BETWEEN_RANKS);

export const wordsFrom = (text: string): RankedWords =>
  text.split(BETWEEN_RANKS).map((ofRank) => ofRank.split(' ').filter(Boolean));
