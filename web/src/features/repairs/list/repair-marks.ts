import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { type Mark, markerOf } from '../../../../../shared/search/highlight.ts';
import { readQuery } from '../../../../../shared/search/query.ts';
import { type HiddenMatch, hiddenMatches } from './hidden-matches.ts';

export type RepairMarks = { mark: Mark; hidden: (repair: RepairSummary) => HiddenMatch[] };

/** Returns the marks for a search text; undefined when it does not narrow the list. */
export function readRepairMarks(typed: string): RepairMarks | undefined {
  const query = readQuery(typed);
  if (query.needs.length === 0) return undefined;
  return { mark: markerOf(query), hidden: (repair) => hiddenMatches(repair, query) };
}
