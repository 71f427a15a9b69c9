/** This file states the rules for documents and money as plainly as possible. */
import type { PaidBy, PaymentState } from '../../../shared/payments/payments.ts';
import { parisDay } from '../../../shared/time.ts';
import type { DocumentState, ShopState, State, Verdict } from './shop-state.ts';

/** A document sells a single line of this quantity. */
export const UNITS = 4;
const UNIT_CENTS = 999;

type Bill = { kind: 'bill'; document: string; name: string };
type Deposit = { kind: 'deposit'; document: string; name: string; amountCents: number };
type Credit = { kind: 'credit'; document: string; name: string };
type CreditPart = { kind: 'credit-part'; document: string; name: string; units: number };
type Pay = {
  kind: 'pay';
  document: string;
  amountCents: number;
  means: PaidBy;
  date: string;
  key: string | undefined;
};
export type MoneyAction = Bill | Deposit | Credit | CreditPart | Pay;

const KINDS: readonly string[] = ['bill', 'credit', 'credit-part', 'deposit', 'pay'];
export const isOfMoney = (action: { kind: string }): action is MoneyAction =>
  KINDS.includes(action.kind);

export function addDocument(
  shop: ShopState,
  made: Pick<DocumentState, 'atMs' | 'type' | 'name'> & Partial<DocumentState>,
): void {
  shop.documents.push({
    rank: shop.documents.filter(({ type }) => type === made.type).length + 1,
    totalCents: UNITS * UNIT_CENTS,
    hasLink: false,
    decision: undefined,
    deposits: [],
    invoice: undefined,
    of: undefined,
    isDeposit: false,
    deducted: [],
    creditedUnits: 0,
    creditedCents: 0,
    isCredited: false,
    payments: [],
    ...made,
  });
}

export function applyToMoney(
  shop: ShopState,
  found: DocumentState,
  action: MoneyAction,
  nowMs: number,
): Verdict {
  switch (action.kind) {
    case 'bill':
    case 'deposit':
      return bill(shop, found, action, nowMs);
    case 'credit':
    case 'credit-part':
      return credit(shop, found, action, nowMs);
    case 'pay':
      return pay(shop, found, action, nowMs);
  }
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);
const totalOf = (documents: readonly DocumentState[]) =>
  sumOf(documents.map(({ totalCents }) => totalCents));
const named = (shop: ShopState, names: readonly (string | undefined)[]) =>
  shop.documents.filter(({ name }) => names.includes(name));

export const paidOf = ({ payments }: DocumentState): number =>
  sumOf(payments.map(({ amountCents }) => amountCents));

const cameIn = (shop: ShopState, invoice: DocumentState): number =>
  paidOf(invoice) + sumOf(named(shop, invoice.deducted).map(paidOf));

export function standingOf(invoice: DocumentState, nowMs: number) {
  const { totalCents, creditedCents, isCredited, atMs } = invoice;
  const paidCents = paidOf(invoice);
  const dueCents = totalCents - creditedCents - paidCents;
  const stateOf = (): PaymentState => {
    if (isCredited) return 'credited';
    if (dueCents <= 0) return 'paid';
    if (parisDay(atMs) < parisDay(nowMs)) return 'overdue';
    return paidCents > 0 ? 'partly-paid' : 'unpaid';
  };
  return { paidCents, dueCents, paymentState: stateOf() };
}

/** A quote is invoiced once, less its deposits, which never exceed the quote. */
function bill(
  shop: ShopState,
  quote: DocumentState,
  action: Bill | Deposit,
  atMs: number,
): Verdict {
  if (quote.type !== 'devis') return 'NOT_A_QUOTE';
  if (quote.decision?.decision === 'declined') return 'QUOTE_DECLINED';
  if (quote.invoice) return 'ALREADY_INVOICED';
  const leftCents = quote.totalCents - totalOf(named(shop, quote.deposits));
  const { name } = action;
  const made = { name, atMs, type: 'facture', of: quote.name } as const;
  if (action.kind === 'deposit') {
    if (action.amountCents > leftCents) return 'OVERPAID';
    addDocument(shop, { ...made, isDeposit: true, totalCents: action.amountCents });
    quote.deposits.push(name);
    return undefined;
  }
  addDocument(shop, { ...made, totalCents: leftCents, deducted: [...quote.deposits] });
  quote.invoice = name;
  return undefined;
}

/** Lines are credited up to what was sold. A full credit note releases the deposits; a partial one does not. */
function credit(
  shop: ShopState,
  invoice: DocumentState,
  action: Credit | CreditPart,
  atMs: number,
): Verdict {
  if (invoice.type !== 'facture') return 'NOT_AN_INVOICE';
  if (invoice.isCredited) return 'ALREADY_CREDITED';
  const leftUnits = UNITS - invoice.creditedUnits;
  const units = action.kind === 'credit-part' ? action.units : leftUnits;
  if (action.kind === 'credit-part' && invoice.isDeposit) return 'INVALID';
  if (units > leftUnits) return 'CREDIT_EXCEEDED';
  const isWhole = units === leftUnits;
  const keepsDeposits = invoice.deducted.length > 0 && units < UNITS;
  const totalCents = units === UNITS ? invoice.totalCents : units * UNIT_CENTS;
  const backCents = invoice.creditedCents + totalCents + paidOf(invoice) - invoice.totalCents;
  if (keepsDeposits && backCents > Math.max(paidOf(invoice), cameIn(shop, invoice))) {
    return 'CREDIT_EXCEEDED';
  }
  const quote = named(shop, [invoice.of])[0];
  if (invoice.isDeposit) {
    if (!quote || quote.invoice || !quote.deposits.includes(invoice.name)) {
      return 'ALREADY_INVOICED';
    }
    quote.deposits = quote.deposits.filter((name) => name !== invoice.name);
  }
  // A quote whose invoice was credited can be invoiced again.
  if (isWhole && quote?.invoice === invoice.name) {
    quote.invoice = undefined;
    if (keepsDeposits) quote.deposits = [];
  }
  invoice.creditedUnits += units;
  invoice.creditedCents += totalCents;
  invoice.isCredited = isWhole;
  addDocument(shop, { name: action.name, atMs, type: 'avoir', totalCents });
  return undefined;
}

/** A payment never exceeds what is due, and a refund never exceeds what was received. */
function pay(
  shop: ShopState,
  invoice: DocumentState,
  { key, ...payment }: Pay,
  nowMs: number,
): Verdict {
  if (invoice.type !== 'facture') return 'NOT_AN_INVOICE';
  const { amountCents } = payment;
  const from = JSON.stringify([amountCents, payment.means]);
  const kept = `payment ${invoice.name} ${key}`;
  const known = key === undefined ? undefined : shop.keys[kept];
  if (known) return known.from === from ? undefined : 'IDEMPOTENCY_MISMATCH';
  const { paidCents, dueCents } = standingOf(invoice, nowMs);
  const isTooMuch =
    amountCents > 0
      ? amountCents > dueCents
      : -amountCents > Math.max(paidCents, -dueCents) || -amountCents > backOf(shop, invoice);
  if (isTooMuch) return 'OVERPAID';
  if (key !== undefined) shop.keys[kept] = { made: '', from };
  invoice.payments.push({ date: payment.date, amountCents, means: payment.means });
  return undefined;
}

/** Returns what can be refunded on an invoice. A deposit is refunded once: on its own or on the final invoice. */
function backOf(shop: ShopState, invoice: DocumentState): number {
  if (invoice.deducted.length > 0) return cameIn(shop, invoice);
  if (!invoice.isDeposit || invoice.isCredited) return paidOf(invoice);
  const quote = named(shop, [invoice.of])[0];
  if (!quote?.invoice && quote?.deposits.includes(invoice.name)) return paidOf(invoice);
  const final = named(shop, [quote?.invoice])[0];
  return final?.deducted.includes(invoice.name) ? cameIn(shop, final) : 0;
}

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

/** Applies a request; each document gets the next number of its series, without a gap. */
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
    if (!shop.hasCompany) return 'DOCUMENT_INCOMPLETE';
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
  if (found.decision) return 'ALREADY_DECIDED';
  if (found.invoice) return 'ALREADY_INVOICED';
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
