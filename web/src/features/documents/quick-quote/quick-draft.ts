import type { Suggestion, Suggestions } from '../../../../../shared/documents/suggestions.ts';
import type { QuotedRepair } from '../../../lib/documents/quick-quote.ts';
import { type DocumentDraft, isUntouched } from '../draft/document-draft.ts';
import {
  changeType,
  freshDraft,
  freshLine,
  openDraft,
  startAnew,
  useDocument,
} from '../draft/document-store.ts';
import { draftOfRepair } from '../draft/draft-of-repair.ts';
import { filledFrom, inOrder, linesFor, matchingLines } from '../draft/matching-lines.ts';

/** At most this many lines are listed at once. The field above finds the others. */
const MOST_LISTED = 12;

/**
 * The lines to choose from: the chosen lines, and the lines that match `typed`. While `typed` is empty, these are the
 * lines that fit the device.
 */
export function offeredLines(
  lines: readonly Suggestion[],
  { typed, device, chosen }: { typed: string; device: string; chosen: ReadonlySet<Suggestion> },
): Suggestion[] {
  const ordered = inOrder(lines, device);
  const fitting = linesFor(lines, { device, items: [] }, MOST_LISTED);
  const untyped = fitting.length > 0 ? fitting : ordered.slice(0, MOST_LISTED);
  const matching = typed.trim() === '' ? untyped : matchingLines(lines, typed, device, MOST_LISTED);
  const shown = new Set([...chosen, ...matching]);
  return ordered.filter((line) => shown.has(line));
}

/**
 * The quote of a repair with the chosen lines. Its prices include VAT if the shop types them with VAT or if a line of
 * the price list does, so that the total is the sum of the prices in the list.
 */
export function quickQuote(
  repair: QuotedRepair,
  chosen: readonly Suggestion[],
  suggestions: Pick<Suggestions, 'taxIncluded'>,
): DocumentDraft {
  const blank = freshDraft();
  const withTax = suggestions.taxIncluded || chosen.some(({ taxIncluded }) => taxIncluded);
  const taxIncluded = blank.tvaEnabled && withTax;
  return {
    ...blank,
    ...draftOfRepair(repair, false),
    documentType: 'devis',
    taxIncluded,
    items: chosen.map((line) => freshLine(filledFrom(line, { ...blank, taxIncluded }))),
  };
}

/**
 * Stores a quote as the editor's draft, unless another draft would be lost. In that case the editor asks first. Returns
 * the editor's address.
 */
export function editorWith(userId: string, quote: DocumentDraft): string {
  openDraft(userId);
  const { draft } = useDocument.getState();
  if (draft !== null && !isUntouched(draft)) {
    return `/facturation?reparation=${quote.repairId}&type=devis`;
  }
  const { documentType, invoiceNumber: _, items, ...rest } = quote;
  startAnew({ ...rest, ...(items.length > 0 && { items }) });
  changeType(documentType);
  return '/facturation';
}
