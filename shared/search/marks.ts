import { highlighted, highlightedAmount, highlightedName, type Stretch } from './highlight.ts';
import { readQuery, type SearchKind, type SearchQuery } from './query.ts';

const HIGHLIGHTERS = { text: highlighted, amount: highlightedAmount, name: highlightedName };

export type Mark = (text: string, kind: keyof typeof HIGHLIGHTERS) => Stretch[];

export const markerOf =
  (query: SearchQuery): Mark =>
  (text, kind) =>
    HIGHLIGHTERS[kind](text, query);

/** Returns the function that marks texts for the typed query; `undefined` when it does not narrow the search. */
export function readMarks(typed: string, kind: SearchKind): Mark | undefined {
  const query = readQuery(typed, kind);
  return query.needs.length > 0 ? markerOf(query) : undefined;
}
