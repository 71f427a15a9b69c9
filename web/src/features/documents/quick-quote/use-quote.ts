import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { IssuedDocument } from '../../../../../shared/documents/issued/issued.ts';
import type { Suggestion, Suggestions } from '../../../../../shared/documents/suggestions.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { useShopLookup } from '../../../lib/cache/shop-query.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { documentsOf } from '../../../lib/documents/documents-of-repair.ts';
import type { QuotedRepair } from '../../../lib/documents/quick-quote.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useAttemptKey } from '../../../lib/use-attempt-key.ts';
import { issueDocument } from '../document-requests.ts';
import { amountsOf, type DocumentDraft, isUntouched } from '../draft/document-draft.ts';
import {
  changeType,
  freshDraft,
  freshLine,
  openDraft,
  startAnew,
  useDocument,
} from '../draft/document-store.ts';
import { draftOfRepair } from '../draft/draft-of-repair.ts';
import { draftErrors, missingIn, requestOf } from '../draft/draft-request.ts';
import { filledFrom, inOrder, linesFor, matchingLines } from '../draft/matching-lines.ts';
import { suggestionsQuery } from '../draft/suggestions.ts';
import { reportIssued } from '../editor/report-issued.ts';

/** Returns the key of a line. It stays the same when the lines are read again. */
const lineKeyOf = ({ description, device }: Suggestion) => JSON.stringify([description, device]);

/** Makes a quote for a repair from chosen lines. Nothing is stored before the quote is issued. */
export function useQuote(repair: QuotedRepair, onClose: () => void) {
  const { lookup, again } = useShopLookup(suggestionsQuery);
  const { data: earlier = [] } = useQuery(
    {
      queryKey: ['GET /api/documents', 'of a repair', repair.id, 'quick quote'],
      queryFn: ({ signal }) => documentsOf(repair, signal),
    },
    shopCache,
  );
  const user = useSession((session) => session.user);
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [chosenKeys, setChosenKeys] = useState<readonly string[]>([]);
  /** This says why the quote cannot be issued as it is. */
  const [wrong, setWrong] = useState<string>();
  const keyOf = useAttemptKey();

  const suggestions = lookup.state === 'answered' ? lookup.answer : { lines: [] };
  // A line without a kind cannot be issued before the shop chooses it in the editor.
  const lines = suggestions.lines.filter(({ kind }) => kind !== undefined);
  const chosen = chosenKeys.flatMap((key) => lines.find((line) => lineKeyOf(line) === key) ?? []);
  const draft = quickQuote(repair, chosen, suggestions);
  const offered = offeredLines(lines, { typed, device: draft.device, chosen: new Set(chosen) });
  const blocking = user
    ? missingIn(draft, user.profile, Date.now()).filter((each) => each.blocking)
    : [];

  const toggle = (line: Suggestion) => {
    const key = lineKeyOf(line);
    setWrong(undefined);
    forget();
    setChosenKeys(
      chosenKeys.includes(key) ? chosenKeys.filter((one) => one !== key) : [...chosenKeys, key],
    );
  };

  const { isBusy, failure, run, forget } = useAction(async () => {
    const body = requestOf(draft);
    await leaveWith(await issueDocument(body, keyOf(JSON.stringify(body))));
  });
  const issue = () => {
    const [first] = Object.values(draftErrors(draft, true));
    const found =
      chosen.length === 0
        ? 'Choisissez d’abord ce que le devis propose.'
        : (first ?? (blocking.length > 0 ? INCOMPLETE_QUOTE : undefined));
    setWrong(found);
    if (found === undefined) run();
    else forget();
  };

  /** Sends an issued quote and closes the dialog. If the quote could not be sent, its page opens. */
  const leaveWith = async (issued: IssuedDocument) => {
    const isSent = await reportIssued(issued, draft.clientEmail.trim() !== '');
    onClose();
    if (!isSent) navigate(`/documents/${issued.id}`);
  };

  const toEditor = () => {
    if (!user) return;
    onClose();
    navigate(editorWith(user.id, draft));
  };

  return {
    ...{ lookup, again, lines, offered, chosen, toggle, typed, setTyped, draft, blocking },
    ...{ failure: wrong ?? failure, isBusy, issue, toEditor, earlier },
    totalCents: amountsOf(draft).totalCents,
  };
}

const INCOMPLETE_QUOTE = 'Complétez d’abord ce qui est signalé, puis émettez le devis.';

const MOST_LISTED = 12;

/**
 * Returns the chosen lines, with those that match `typed`. While `typed` is empty, returns them with those that fit
 * the device.
 */
function offeredLines(
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
 * Prices include VAT if the shop types prices with VAT, or if the price of a chosen line includes it. The total is
 * then the sum of the shown prices.
 */
function quickQuote(
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

/** Stores a quote as the editor's draft, unless another draft would be lost. Returns the editor's address. */
function editorWith(userId: string, quote: DocumentDraft): string {
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
