import { DEVICE_TYPES, type RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import {
  highlighted,
  highlightedName,
  type Mark,
  markerOf,
} from '../../../../../shared/search/highlight.ts';
import { type Need, readQuery, type SearchQuery } from '../../../../../shared/search/query.ts';
import { customerOf } from '../../../lib/repairs/customer-of.ts';

export type RepairMarks = { mark: Mark; hidden: (repair: RepairSummary) => HiddenMatch[] };

/** Returns the marks for a search text, or undefined if the text does not narrow the list. */
export function readRepairMarks(typed: string): RepairMarks | undefined {
  const query = readQuery(typed);
  if (query.needs.length === 0) return undefined;
  return { mark: markerOf(query), hidden: (repair) => hiddenMatches(repair, query) };
}

type HiddenMatch = { label: string; text: string };

/** At least this many letters fit into a row of a narrow card, and a card shows this many rows of a fault. */
const ROW = 30;
const FAULT_ROWS = 3;
/** An excerpt has this many letters before the match, and this many in total. */
const BEFORE = 16;
const EXCERPT = 60;

/** Explains a match that the card does not show, because it is at the end of a long fault or address. */
export function hiddenMatches(repair: RepairSummary, query: SearchQuery): HiddenMatch[] {
  const { customerEmail, issue } = repair;
  const cut = [
    { label: 'Panne', text: issue, shown: shownOfFault(issue) },
    { label: 'E-mail', text: customerEmail, shown: ROW },
  ];
  const shown = [
    ...[repair.trackingNumber, repair.customerPhone],
    ...[repair.deviceModel, DEVICE_TYPES[repair.deviceType]],
    ...cut.map((each) => each.text.slice(0, each.shown)),
  ];
  const name = customerOf(repair);
  const found = new Map<string, string>();
  for (const need of query.needs) {
    const only = queryOf(need);
    const isShown =
      highlightedName(name, only).some(({ isMatch }) => isMatch) ||
      shown.some((text) => placeIn(text, only) !== undefined);
    if (isShown) continue;
    for (const { label, text } of cut) {
      const place = placeIn(text, only);
      if (place !== undefined && !found.has(label)) found.set(label, excerpt(text, place));
    }
  }
  return [...found].map(([label, text]) => ({ label, text }));
}

const queryOf = (need: Need): SearchQuery => ({ needs: [need], words: 1 });

function placeIn(text: string, query: SearchQuery): number | undefined {
  let at = 0;
  for (const { text: stretch, isMatch } of highlighted(text, query)) {
    if (isMatch) return at;
    at += stretch.length;
  }
  return undefined;
}

/** Returns the part of a fault that is certainly visible in the rows of a card. */
function shownOfFault(issue: string): number {
  let rows = 0;
  let shown = 0;
  for (const line of issue.split('\n')) {
    const left = FAULT_ROWS - rows;
    if (line.length > left * ROW) return shown + left * ROW;
    rows += Math.max(1, Math.ceil(line.length / ROW));
    shown += line.length + 1;
    if (rows >= FAULT_ROWS) break;
  }
  return shown;
}

function excerpt(text: string, place: number): string {
  const from = Math.max(0, place - BEFORE);
  const before = text.slice(from, place);
  const whole = from > 0 ? before.replace(/^\S*\s?/, '') : before;
  const cut = text.slice(from + EXCERPT).search(/\s|$/);
  const end = Math.min(text.length, from + EXCERPT + cut);
  const piece = (whole + text.slice(place, end)).replace(/\s+/g, ' ');
  return `${from > 0 ? '… ' : ''}${piece}${end < text.length ? ' …' : ''}`;
}
