import { addDocument, applyToMoney, isOfMoney, type MoneyAction } from './money-rules.ts';
import type { DocumentState, ShopState, State, Verdict } from './shop-state.ts';

export type DocumentAction =
  | { kind: 'issue'; name: string; type: 'facture' | 'devis'; key: string | undefined }
  | { kind: 'approve' | 'send' | 'open'; document: string }
  | {
      kind: 'answer';
      document: string;
      decision: 'accepted' | 'declined';
      signer: string;
    }
  | MoneyAction;

/** Each document gets the next number of its series, without a gap. */
export function applyToDocuments(
  { shops }: State,
  shop: ShopState,
  action: DocumentAction,
  nowMs: number,
): Verdict {
  if (action.kind === 'answer') {
    // The customer answers without a session, so it does not matter whose quote it is.
    const quotes = shops.flatMap((each) => each.documents);
    return answer(
      quotes.find(({ name }) => name === action.document),
      action,
    );
  }
  if (action.kind === 'issue') {
    const known = action.key === undefined ? undefined : shop.keys[`document ${action.key}`];
    if (shop.company.siret === '') return 'DOCUMENT_INCOMPLETE';
    if (known) return known.from === action.type ? undefined : 'IDEMPOTENCY_MISMATCH';
    if (action.key) shop.keys[`document ${action.key}`] = { made: action.name, from: action.type };
    addDocument(shop, { name: action.name, atMs: nowMs, type: action.type });
    return undefined;
  }
  const found = shop.documents.find(({ name }) => name === action.document);
  if (found === undefined) return 'DOCUMENT_NOT_FOUND';
  if (isOfMoney(action)) return applyToMoney(shop, found, action, nowMs);
  if (action.kind !== 'approve') return undefined;
  if (found.type !== 'devis') return 'NOT_A_QUOTE';
  found.hasLink = true;
  return undefined;
}

function answer(
  quote: DocumentState | undefined,
  { decision, signer: name }: Extract<DocumentAction, { kind: 'answer' }>,
): Verdict {
  if (quote === undefined || !quote.hasLink) return 'DOCUMENT_NOT_FOUND';
  const isBilled = quote.invoice || (decision === 'declined' && quote.deposits.length > 0);
  if (!quote.decision && isBilled) return 'ALREADY_INVOICED';
  quote.decision ??= { decision, name };
  const isSame = quote.decision.decision === decision && quote.decision.name === name;
  return isSame ? undefined : 'ALREADY_DECIDED';
}
