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

const MOST_LISTED = 12;

/** The chosen lines, with those that match `typed` or, while it is empty, fit the device. */
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

/** Prices include VAT if the shop types them so or a chosen line does: the total is then the sum of the list. */
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

/** Stores a quote as the editor's draft, unless another draft would be lost; returns the editor's address. */
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
