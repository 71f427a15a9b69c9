import { highlighted, highlightedAmount, highlightedName, type Stretch } from './highlight.ts';
import { readQuery, type SearchKind, type SearchQuery } from './query.ts';

const HIGHLIGHTERS = { text: highlighted, amount: highlightedAmount, name: highlightedName };

/** Parts a text into what a search has found in it and the rest. */
export type Mark = (text: string, kind: keyof typeof HIGHLIGHTERS) => Stretch[];

/** How `query` marks the texts of what it has found. */
export const markerOf =
  (query: SearchQuery): Mark =>
  (text, kind) =>
    HIGHLIGHTERS[kind](text, query);

/** How what was typed marks the texts of what it has found; nothing when it narrows nothing. */
export function readMarks(typed: string, kind: SearchKind): Mark | undefined {
  const query = readQuery(typed, kind);
  return query.needs.length > 0 ? markerOf(query) : undefined;
}
