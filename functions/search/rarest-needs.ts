import type { Need, SearchQuery, Term } from '../../shared/search/query.ts';
import { mayBeCommon } from './common-words.ts';

/** The most needs that are read from the index. The other needs are checked on the records found. */
const NEEDS_AT_ONCE = 3;

/**
 * Chooses the needs to look up, by position: the longest words, numbers first. A need that a common word may meet is
 * chosen only if every need is such.
 */
export function likelyRarest({ needs }: SearchQuery): number[] {
  const isLeftOut = (need: Need) => mayBeCommon(need) && !needs.every(mayBeCommon);
  const worth = (need: Need) =>
    Math.max(...streamsOf(need).map((prefix) => prefix.length * (/^~?\d/.test(prefix) ? 2 : 1)));
  return needs
    .flatMap((need, place) => (isLeftOut(need) ? [] : [{ place, worth: worth(need) }]))
    .toSorted((a, b) => b.worth - a.worth)
    .slice(0, NEEDS_AT_ONCE)
    .map(({ place }) => place);
}

/**
 * Returns the prefixes of each reading's longest term. A record that meets a reading meets all its terms, so one will
 * do.
 */
export function streamsOf({ readings }: Need): string[] {
  const streams = readings.flatMap((terms) => {
    const lengthOf = ({ prefixes: [first = ''] }: Term) => first.length;
    const [longest] = terms.toSorted((a, b) => lengthOf(b) - lengthOf(a));
    return longest?.prefixes ?? [];
  });
  return [...new Set(streams)];
}
