import type { RankedWords } from '../../shared/search/match.ts';

/** A repair or a document as the index of words knows it. */
export type IndexedRecord = {
  id: string;
  /** When it was made, in epoch milliseconds: what is newer is found first. */
  instantMs: number;
  words: RankedWords;
};

/**
 * The most words by which one record is found: each is an item that holds them all. Five times what an ordinary record
 * has; a text of nothing but two-letter words would be a thousand write units without it, for one small request.
 */
export const MOST_WORDS = 100;

/** Words by rank, each once, in the best of its ranks: the first ones of each, up to `MOST_WORDS` in all. */
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

/** Whether two states of a record are found by the same words. */
export const sameWords = (a: IndexedRecord, b: IndexedRecord): boolean =>
  a.id === b.id && a.instantMs === b.instantMs && wordsText(a.words) === wordsText(b.words);

/** Between ranks. It was a bar once, which an e-mail address may hold; what was written so is still read. */
const BETWEEN_RANKS = '\n';
const FORMER = '|';

/** Words as one text: no word holds a blank. */
export const wordsText = (words: RankedWords): string =>
  words.map((ofRank) => ofRank.join(' ')).join(BETWEEN_RANKS);

/** The words that `wordsText` wrote. */
export const wordsFrom = (text: string): RankedWords =>
  text
    .split(text.includes(BETWEEN_RANKS) ? BETWEEN_RANKS : FORMER)
    .map((ofRank) => ofRank.split(' ').filter(Boolean));
