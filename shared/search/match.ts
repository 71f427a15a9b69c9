import type { Need, SearchQuery, Term } from './query.ts';

/** The words rank by importance: number, phone, e-mail and name; then the device; then the fault. */
export type RankedWords = readonly (readonly string[])[];

/** `rank` is the sum of the needs' ranks (lower is better), and `exact` the number of needs that whole words meet. */
export type Match = { rank: number; exact: number };

export function matchOf(words: RankedWords, query: SearchQuery): Match | undefined {
  const total = { rank: 0, exact: 0 };
  for (const need of query.needs) {
    const best = bestReading(words, need);
    if (best === undefined) return undefined;
    total.rank += best.rank;
    total.exact += best.exact;
  }
  return total;
}

function bestReading(words: RankedWords, { readings }: Need): Match | undefined {
  const met = readings.flatMap((terms) => {
    const matches = terms.map((term) => bestWord(words, term));
    if (matches.some((match) => match === undefined)) return [];
    const all = matches.filter((match) => match !== undefined);
    return [
      {
        rank: Math.max(...all.map(({ rank }) => rank)),
        exact: Math.min(...all.map(({ exact }) => exact)),
      },
    ];
  });
  return met.toSorted((a, b) => a.rank - b.rank || b.exact - a.exact)[0];
}

function bestWord(words: RankedWords, { prefixes }: Term): Match | undefined {
  for (const [rank, ofRank] of words.entries()) {
    const found = ofRank.filter((word) => prefixes.some((prefix) => word.startsWith(prefix)));
    if (found.length > 0) {
      return { rank, exact: found.some((word) => prefixes.includes(word)) ? 1 : 0 };
    }
  }
  return undefined;
}
