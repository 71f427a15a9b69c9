import type { RankedWords } from '../../shared/search/match.ts';

/** A repair or a document as the index of words knows it. */
export type IndexedRecord = {
  id: string;
  /** When it was made, in epoch milliseconds: what is newer is found first. */
  instantMs: number;
  words: RankedWords;
};

/** Words by rank, each once, in the best of its ranks. */
export function ranked(byRank: readonly (readonly string[])[]): RankedWords {
  const seen = new Set<string>();
  return byRank.map((words) => {
    const fresh = [...new Set(words)].filter((word) => !seen.has(word));
    for (const word of fresh) seen.add(word);
    return fresh.toSorted();
  });
}

/** Whether two states of a record are found by the same words. */
export const sameWords = (a: IndexedRecord, b: IndexedRecord): boolean =>
  a.id === b.id && a.instantMs === b.instantMs && wordsText(a.words) === wordsText(b.words);

/** Words as one text: no word holds a blank or a bar. */
export const wordsText = (words: RankedWords): string =>
  words.map((ofRank) => ofRank.join(' ')).join('|');

/** The words that `wordsText` wrote. */
export const wordsFrom = (text: string): RankedWords =>
  text.split('|').map((ofRank) => ofRank.split(' ').filter(Boolean));
