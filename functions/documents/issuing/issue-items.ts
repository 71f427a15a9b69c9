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
import type { TransactItem } from '../../platform/table/transaction.ts';
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
  /** The invoice of a deposit adds it to the deposits of this quote, as they were read; its credit note removes it. */
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

/** `served` is the turn in the shop's waiting line that the document ends, if it has one. */
export type Place = { rank: number; chain: ChainStanding; served?: number | undefined };

/** A guard names a write whose refusal decides the outcome. */
type Guard = 'sequence' | 'last-day' | 'closure' | 'key' | 'origin' | 'bill' | 'company' | 'papers';
export type IssueWrite = readonly [guard: Guard | undefined, item: TransactItem];

export function issueWrites(
  shopId: string,
  document: IssuedDocument,
  { rank, chain, served }: Place,
  options: IssueOptions,
): IssueWrite[] {
  const { idempotency, bills, credits, deposits, unfollows, frees, purchases } = options;
  const unwritten = 'attribute_not_exists(pk)';
  /** With this option, DynamoDB returns the stored item with the refusal. */
  const asStored = { ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const };
  const { id, dueDate } = document;
  const isAwaited = paymentStanding(newSummary(document), '').dueCents > 0;
  const Item = documentItem(shopId, document);
  const entry = nextEntry(chain, documentContent(document, Item.document), document.issuedAt);
  const [onInvoice, ...ofCredit] = credits ? creditItems(shopId, document, credits) : [];
  const writes: (IssueWrite | undefined | false)[] = [
    ['sequence', { Update: { ...movedSequence(shopId, document, rank), ...asStored } }],
    ['last-day', { Update: { ...movedDay(shopId, document, chain, entry, served), ...asStored } }],
    [undefined, { Put: { Item, ConditionExpression: unwritten } }],
    [undefined, { Put: { Item: summaryItem(shopId, document), ConditionExpression: unwritten } }],
    ['closure', unlessClosed(shopId)],
    idempotency && [
      'key',
      {
        Put: {
          Item: issueKeyItem(shopId, idempotency, document),
          ConditionExpression: unwritten,
          ...asStored,
        },
      },
    ],
    bills && ['origin', { Update: billedOrigin(shopId, document, deposits) }],
    onInvoice && ['origin', onInvoice],
    deposits && !bills && ['origin', { Update: movedDeposits(shopId, document, deposits) }],
    document.documentType === 'facture' &&
      dueDate !== null &&
      isAwaited && [undefined, { Put: { Item: followedInvoiceItem(shopId, { id, dueDate }) } }],
    unfollows && [undefined, { Delete: { Key: followedInvoiceKey(shopId, unfollows) } }],
    frees && [undefined, { Update: freedQuote(shopId, frees) }],
    ...ofCredit.map((item): IssueWrite => [undefined, item]),
    ...billedRepairItems(shopId, document, options).map((item): IssueWrite => ['bill', item]),
    purchases && [undefined, { Put: { Item: purchasesItem(shopId, id, purchases) } }],
    ...entryItems(shopId, entry).map((item): IssueWrite => [undefined, item]),
  ];
  return writes.filter((each) => each !== undefined && each !== false);
}

/** A quote without an answer lacks the attribute, which then equals no value. */
const NOT_DECLINED = 'NOT decision.decision = :declined';
const DECLINED: QuoteDecision['decision'] = 'declined';

const depositsStand = (before: DepositsOf['before']) =>
  before?.length
    ? { condition: 'deposits = :before', values: { ':before': before } }
    : {
        condition: '(attribute_not_exists(deposits) OR deposits = :before)',
        values: { ':before': [] },
      };

/** Changes a quote that is not billed and has the deposits `before`. Only a credit note changes a declined quote. */
function changedQuote(
  shopId: string,
  quoteId: string,
  before: DepositsOf['before'],
  [name, value]: readonly ['invoice' | 'deposits', unknown],
  isCredit = false,
) {
  const { condition, values } = depositsStand(before);
  return {
    Key: summaryKey(shopId, quoteId),
    UpdateExpression: `SET ${name} = :value ADD #version :one`,
    ConditionExpression: `attribute_exists(pk) AND invoice = :none AND ${condition}${isCredit ? '' : ` AND ${NOT_DECLINED}`}`,
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: {
      ...values,
      ':value': value,
      ':none': null,
      ':one': 1,
      ...(!isCredit && { ':declined': DECLINED }),
    },
  };
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
  return {
    Key: summaryKey(shopId, quoteId),
    UpdateExpression: `SET invoice = :none ADD #version :one${withoutDeposits ? ' REMOVE deposits' : ''}`,
    ConditionExpression: 'invoice.id = :invoice',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':none': null, ':invoice': invoiceId, ':one': 1 },
  };
}

function movedSequence(
  shopId: string,
  { documentType, invoiceDate }: IssuedDocument,
  rank: number,
) {
  const { series } = DOCUMENT_TYPES[documentType];
  return {
    Key: sequenceKey(shopId, series, Number(invoiceDate.slice(0, 4))),
    UpdateExpression: 'SET #last = :rank, last_date = :date, item_version = :version',
    ConditionExpression: rank === 1 ? 'attribute_not_exists(pk)' : '#last = :previous',
    ExpressionAttributeNames: { '#last': 'last' },
    ExpressionAttributeValues: {
      ':rank': rank,
      ':date': invoiceDate,
      ':version': sequenceKind.version,
      ...(rank > 1 && { ':previous': rank - 1 }),
    },
  };
}

/** The day of the shop's last document never goes back. */
function movedDay(
  shopId: string,
  { invoiceDate }: IssuedDocument,
  chain: ChainStanding,
  entry: NextEntry,
  served: number | undefined,
) {
  const { set, condition, names, values } = movedHead(chain, entry);
  return {
    Key: lastDayKey(shopId),
    UpdateExpression: `SET #day = :day, ${set}${served === undefined ? '' : ', line_served = :served'}`,
    ConditionExpression: `(attribute_not_exists(pk) OR #day <= :day) AND ${condition}`,
    ExpressionAttributeNames: { ...names, '#day': 'day' },
    ExpressionAttributeValues: {
      ...values,
      ':day': invoiceDate,
      ...(served !== undefined && { ':served': served }),
    },
  };
}
