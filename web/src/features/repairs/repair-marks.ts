import type { RepairSummary } from '../../../../shared/repairs/repairs.ts';
import { type Mark, markerOf } from '../../../../shared/search/marks.ts';
import { readQuery } from '../../../../shared/search/query.ts';
import { type HiddenMatch, hiddenMatches } from './hidden-matches.ts';

/** How a card shows why a search has found its repair: what it marks, and what it does not show otherwise. */
export type RepairMarks = { mark: Mark; hidden: (repair: RepairSummary) => HiddenMatch[] };

/** The marks of what was typed; nothing when it narrows nothing. */
export function readRepairMarks(typed: string): RepairMarks | undefined {
  const query = readQuery(typed);
  if (query.needs.length === 0) return undefined;
  return { mark: markerOf(query), hidden: (repair) => hiddenMatches(repair, query) };
}
