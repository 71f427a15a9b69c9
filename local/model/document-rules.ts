import type { DocumentState, ShopState, State, Verdict } from './shop-state.ts';

export type DocumentAction =
  | { kind: 'issue'; name: string; type: 'facture' | 'devis'; key: string | undefined }
  | { kind: 'credit' | 'bill'; document: string; name: string }
  | { kind: 'approve' | 'send' | 'open'; document: string }
  | {
      kind: 'answer';
      document: string;
      decision: 'accepted' | 'declined';
      signer: string;
    };

/** What happens to documents: a number each, in order, without a gap, of its series. */
export function applyToDocuments(
  { shops }: State,
  shop: ShopState,
  action: DocumentAction,
  nowMs: number,
): Verdict {
  if (action.kind === 'answer') {
    // Nobody signs in to answer: whose quote it is, is not asked.
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
    add(shop, nowMs, action.type, action.name);
    return undefined;
  }
  const found = shop.documents.find(({ name }) => name === action.document);
  if (found === undefined) return 'DOCUMENT_NOT_FOUND';
  switch (action.kind) {
    case 'open':
    case 'send':
      return undefined;
    case 'approve':
      if (found.type !== 'devis') return 'NOT_A_QUOTE';
      found.hasLink = true;
      return undefined;
    case 'credit':
      if (found.type !== 'facture') return 'NOT_AN_INVOICE';
      if (found.followed) return 'ALREADY_CREDITED';
      break;
    case 'bill':
      if (found.type !== 'devis') return 'NOT_A_QUOTE';
      if (found.decision?.decision === 'declined') return 'QUOTE_DECLINED';
      if (found.followed) return 'ALREADY_INVOICED';
      break;
  }
  found.followed = true;
  if (action.kind === 'bill') {
    add(shop, nowMs, 'facture', action.name, found.name);
    return undefined;
  }
  add(shop, nowMs, 'avoir', action.name);
  // A quote whose invoice was credited can be invoiced again.
  const quote = shop.documents.find(({ name }) => name === found.of);
  if (quote) quote.followed = false;
  return undefined;
}

function answer(
  quote: DocumentState | undefined,
  { decision, signer: name }: Extract<DocumentAction, { kind: 'answer' }>,
): Verdict {
  if (quote === undefined || !quote.hasLink) return 'DOCUMENT_NOT_FOUND';
  quote.decision ??= { decision, name };
  const isSame = quote.decision.decision === decision && quote.decision.name === name;
  return isSame ? undefined : 'ALREADY_DECIDED';
}

function add(
  shop: ShopState,
  atMs: number,
  type: DocumentState['type'],
  name: string,
  of?: string,
): void {
  const rank = shop.documents.filter((each) => each.type === type).length + 1;
  shop.documents.push({
    name,
    atMs,
    type,
    rank,
    of,
    hasLink: false,
    decision: undefined,
    followed: false,
  });
}
