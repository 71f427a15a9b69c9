import { DOCUMENT_TYPES } from '../../../shared/documents/documents.ts';
import type { IssuedDocument, QuoteDecision } from '../../../shared/documents/issued/issued.ts';
import type { DepositReference } from '../../../shared/documents/issued/issued-parts.ts';
import { paymentStanding } from '../../../shared/payments/payments.ts';
import { entryItems, movedHead } from '../../accounting/chain/chain-items.ts';
import { documentContent, type NextEntry, nextEntry } from '../../accounting/chain/next-entry.ts';
import type { ChainStanding } from '../../accounting/chain/standing.ts';
import type { Purchases } from '../../accounting/margin/margin.ts';
import { purchasesItem } from '../../accounting/margin/stored-purchases.ts';
import { unlessClosed } from '../../platform/closed-accounts.ts';
import { attribute, dynamo, joined, NOTHING } from '../../platform/table/expression.ts';
import { create, IS_NEW, put, remove, returningItem, update } from '../../platform/table/writes.ts';
import { type CreditOf, creditItems } from '../credit-notes/credit-items.ts';
import { lastDayKey, sequenceKey, summaryKey } from '../document-keys.ts';
import { newSummary, referenceTo } from '../documents.ts';
import {
  type FollowedInvoice,
  followedInvoiceItem,
  followedInvoiceKey,
} from '../follow-up/stored-followed-invoice.ts';
import { documentItem } from '../stored-document.ts';
import { summaryItem } from '../stored-summary.ts';
import { billedRepairItems, type Unbilled } from './billed-repair-items.ts';
import { issueKeyItem } from './stored-issue-key.ts';
import { sequenceKind } from './stored-sequence.ts';

/** `before` are the deposits of a quote as they were read, and `credited` is the one that a credit note cancels. */
export type DepositsOf = {
  quoteId: string;
  before: readonly DepositReference[] | undefined;
  credited?: string | undefined;
};

export type IssueOptions = {
  idempotency?: { key: string; digest: string } | undefined;
  /** This invoice bills the quote that is its origin. The quote must not be billed yet. */
  bills?: boolean | undefined;
  credits?: CreditOf | undefined;
  /**
   * The invoice of a deposit adds the deposit to these deposits of the quote, as they were read. The credit note of
   * that invoice removes it.
   */
  deposits?: DepositsOf | undefined;
  /** The shop no longer waits for the payment of this credited invoice. */
  unfollows?: FollowedInvoice | undefined;
  /** This quote, whose invoice is cancelled, can be billed again, without the deposits that stay deducted. */
  frees?: { quoteId: string; invoiceId: string; withoutDeposits: boolean } | undefined;
  again?: boolean | undefined;
  unbills?: readonly Unbilled[] | undefined;
  /** This SIRET was read before the shop's first document. If it has changed since, nothing is issued. */
  firstUnder?: string | undefined;
  purchases?: Purchases | undefined;
};

/**
 * Documents of a shop that are issued at once wait in line. `served` is the turn that this document ends, if it waited.
 */
export type Place = { rank: number; chain: ChainStanding; served?: number | undefined };

export function issueWrites(
  shopId: string,
  document: IssuedDocument,
  { rank, chain, served }: Place,
  options: IssueOptions,
) {
  const { idempotency, bills, credits, deposits, unfollows, frees, purchases } = options;
  const { id, dueDate } = document;
  const isAwaited =
    document.documentType === 'facture' &&
    dueDate !== null &&
    paymentStanding(newSummary(document), '').dueCents > 0;
  const item = documentItem(shopId, document);
  const entry = nextEntry(chain, documentContent(document, item.document), document.issuedAt);
  const [onInvoice, ...ofCredit] = credits ? creditItems(shopId, document, credits) : [];
  return {
    sequence: returningItem(movedSequence(shopId, document, rank)),
    lastDay: returningItem(movedDay(shopId, document, chain, entry, served)),
    closure: unlessClosed(shopId),
    key: idempotency && returningItem(create(issueKeyItem(shopId, idempotency, document))),
    origin: [
      bills && billedOrigin(shopId, document, deposits),
      onInvoice,
      deposits && !bills && movedDeposits(shopId, document, deposits),
    ],
    bills: billedRepairItems(shopId, document, options),
    others: [
      create(item),
      create(summaryItem(shopId, document)),
      isAwaited && put(followedInvoiceItem(shopId, { id, dueDate })),
      unfollows && remove(followedInvoiceKey(shopId, unfollows)),
      frees && freedQuote(shopId, frees),
      ...ofCredit,
      purchases && put(purchasesItem(shopId, id, purchases)),
      ...entryItems(shopId, entry),
    ],
  };
}

/** Changes a quote that is not billed and has the deposits `before`. Only a credit note changes a declined quote. */
function changedQuote(
  shopId: string,
  quoteId: string,
  before: DepositsOf['before'] = [],
  [name, value]: readonly ['invoice' | 'deposits', object],
  isCredit = false,
) {
  const declined: QuoteDecision['decision'] = 'declined';
  const standing = [
    dynamo`attribute_exists(pk) AND invoice = ${null}`,
    before.length > 0
      ? dynamo`deposits = ${before}`
      : dynamo`(attribute_not_exists(deposits) OR deposits = ${[]})`,
    // The condition also holds for a quote without an answer, which lacks the attribute.
    !isCredit && dynamo`NOT decision.decision = ${declined}`,
  ];
  return update(
    summaryKey(shopId, quoteId),
    dynamo`SET ${attribute(name)} = ${value} ADD #version ${1}`,
    joined(standing, ' AND '),
  );
}

function movedDeposits(
  shopId: string,
  { id, number, invoiceDate, totalCents }: IssuedDocument,
  { quoteId, before = [], credited }: DepositsOf,
) {
  const isCredit = credited !== undefined;
  const after = isCredit
    ? before.filter((each) => each.id !== credited)
    : [...before, { id, number, invoiceDate, totalCents }];
  return changedQuote(shopId, quoteId, before, ['deposits', after], isCredit);
}

const billedOrigin = (shopId: string, document: IssuedDocument, deposits: DepositsOf | undefined) =>
  changedQuote(shopId, document.origin?.id ?? '', deposits?.before, [
    'invoice',
    referenceTo(document),
  ]);

function freedQuote(
  shopId: string,
  { quoteId, invoiceId, withoutDeposits }: NonNullable<IssueOptions['frees']>,
) {
  return update(
    summaryKey(shopId, quoteId),
    dynamo`
      SET invoice = ${null}
      ADD #version ${1}${withoutDeposits ? dynamo` REMOVE deposits` : NOTHING}`,
    dynamo`invoice.id = ${invoiceId}`,
  );
}

function movedSequence(
  shopId: string,
  { documentType, invoiceDate }: IssuedDocument,
  rank: number,
) {
  const { series } = DOCUMENT_TYPES[documentType];
  return update(
    sequenceKey(shopId, series, Number(invoiceDate.slice(0, 4))),
    dynamo`
      SET #last = ${rank}, last_date = ${invoiceDate}, item_version = ${sequenceKind.version}`,
    rank === 1 ? IS_NEW : dynamo`#last = ${rank - 1}`,
  );
}

/** The day of the shop's last document never goes back. */
function movedDay(
  shopId: string,
  { invoiceDate }: IssuedDocument,
  chain: ChainStanding,
  entry: NextEntry,
  served: number | undefined,
) {
  const { set, condition } = movedHead(chain, entry);
  const turn = served === undefined ? NOTHING : dynamo`, line_served = ${served}`;
  return update(
    lastDayKey(shopId),
    dynamo`SET #day = ${invoiceDate}, ${set}${turn}`,
    dynamo`(attribute_not_exists(pk) OR #day <= ${invoiceDate}) AND ${condition}`,
  );
}
