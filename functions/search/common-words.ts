import { type Match, matchOf, type RankedWords } from '../../shared/search/match.ts';
import type { Need, SearchQuery } from '../../shared/search/query.ts';

/** Nearly every French sentence has some of these words. They would be a sixth of all items, and identify nothing. */
const COMMON = new Set(
  'apres au aux avec bien ce cette comme dans de depuis des du elle en encore est et fait il la le les mais ne on ont ou par pas pendant plus pour quand que qui rien sa sans se ses sont sur toujours tout tres un une vers'.split(
    ' ',
  ),
);

/** Longer texts (the fault of a repair, the lines of a document) have this rank. Only they lose their common words. */
const TEXTS = 2;

export const indexedWords = (words: RankedWords): RankedWords =>
  words.map((ofRank, rank) =>
    rank === TEXTS ? ofRank.filter((word) => !COMMON.has(word)) : ofRank,
  );

const BEGINNINGS = new Set(
  [...COMMON].flatMap((word) => [...word].map((_, last) => word.slice(0, last + 1))),
);

/** Returns whether a common word may meet a need, so that the index does not lead to all records that meet it. */
export const mayBeCommon = ({ readings }: Need): boolean =>
  readings.some((terms) =>
    terms.every(({ prefixes }) => prefixes.some((prefix) => BEGINNINGS.has(prefix))),
  );

/**
 * Matches a record, and returns `undefined` when a need is not met. Common words in texts count only beside another
 * word ('ne démarre plus'): 'le' alone finds Lefèvre, not every fault.
 */
export const matchRecord = (words: RankedWords, query: SearchQuery): Match | undefined =>
  matchOf(query.needs.every(mayBeCommon) ? indexedWords(words) : words, query);
