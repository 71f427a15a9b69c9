import { bonusPaid } from '../../shared/bonus/bonus.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { paymentStanding } from '../../shared/payments/payments.ts';
import { chainItems } from '../accounting/chain/chain-items.ts';
import { paymentContent } from '../accounting/chain/next-entry.ts';
import { type ChainStanding, chainStandingOf } from '../accounting/chain/standing.ts';
import { type BonusMove, bonusLossItems } from '../bonus/bonus-items.ts';
import { NUMBERING_PREFIX, summaryKey } from '../documents/document-keys.ts';
import type { KnownSummary } from '../documents/documents.ts';
import {
  followedInvoiceItem,
  followedInvoiceKey,
} from '../documents/follow-up/stored-followed-invoice.ts';
import { issueKeyItem, issueKeyKey, issueKeyKind } from '../documents/issuing/stored-issue-key.ts';
import { noticeItem, surplusKey } from '../documents/sending/stored-notice.ts';
import { summaryKind } from '../documents/stored-summary.ts';
import { unlessClosed } from '../platform/closed-accounts.ts';
import { dynamo, joined } from '../platform/table/expression.ts';
import { getStored, startingWith } from '../platform/table/items.ts';
import type { Table } from '../platform/table/table.ts';
import { type TransactItem, transactNamed } from '../platform/table/transaction.ts';
import { create, put, remove, returningItem, update } from '../platform/table/writes.ts';
import { knownPaymentsRepository } from './known-payments.repository.ts';
import { paymentItem, type StoredPayment } from './stored-payment.ts';
import { takingItem } from './stored-taking.ts';
import { takenShares } from './taken-shares.ts';

export type PaymentOutcome =
  | { kind: 'recorded' }
  /** The invoice's sums, the shop's chain or the guard have changed since they were read. */
  | { kind: 'moved' }
  | { kind: 'repeated'; digest: string };

export type PaymentsRepository = ReturnType<typeof paymentsRepository>;

export function paymentsRepository(table: Table) {
  const chain = async (shopId: string): Promise<ChainStanding> =>
    chainStandingOf(await startingWith(table, shopId, NUMBERING_PREFIX));

  /** Records a payment. @throws AppError UNAUTHENTICATED for a closed shop. */
  async function record(shopId: string, write: PaymentWrite): Promise<PaymentOutcome> {
    const refused = await transactNamed(table, paymentWrites(shopId, write));
    if (refused === undefined) return { kind: 'recorded' };
    if (refused.closure) throw new AppError('UNAUTHENTICATED');
    if (refused.key) {
      return { kind: 'repeated', digest: issueKeyKind.read(refused.key.item ?? {}).digest };
    }
    if (refused.summary || refused.head || refused.guard) return { kind: 'moved' };
    throw new Error('A payment was refused, but every condition holds');
  }

  /** Returns `undefined` when the key is new. */
  const digestOfKey = async (shopId: string, key: string) =>
    (await getStored(table, issueKeyKind, issueKeyKey(shopId, key)))?.digest;

  return { ...knownPaymentsRepository(table), chain, record, digestOfKey };
}

type PaymentWrite = {
  document: IssuedDocument;
  summary: KnownSummary;
  chain: ChainStanding;
  payment: StoredPayment;
  idempotency: { key: string; digest: string } | undefined;
  /**
   * A payment from Stripe also writes this item. The condition of the write keeps the payment from being recorded
   * twice.
   */
  guard?: TransactItem;
  /** The shop is notified of a surplus if a card has paid by the link, or deposits are deducted. */
  isNoticed?: boolean;
  bonus?: BonusMove;
};

/**
 * Returns the writes of a payment. They require that the invoice's sum is as it was read, so that the same amount is
 * still due. An invoice that is due again is awaited again, unless the shop has stopped waiting for it.
 */
function paymentWrites(
  shopId: string,
  { document, summary, chain, payment, idempotency, guard, isNoticed, bonus }: PaymentWrite,
) {
  const dueCents = dueAfter(summary, payment, bonus);
  const isDueAgain = dueCents > 0 && paymentStanding(summary, '').dueCents <= 0;
  const before = { paidCents: summary.paidCents ?? 0, credited: summary.credits?.thousandths };
  const after = { ...before, paidCents: before.paidCents + payment.amountCents };
  const { id, recordedAt: issuedAt } = payment;
  const [head, ...entry] = chainItems(shopId, chain, paymentContent(payment), issuedAt);
  return {
    summary: movedSum(shopId, summary, { payment, bonus, isDueAgain }),
    closure: unlessClosed(shopId),
    head,
    key: idempotency && returningItem(create(issueKeyItem(shopId, idempotency, { id, issuedAt }))),
    guard,
    others: [
      create(paymentItem(shopId, payment)),
      ...entry,
      followed(shopId, { document, summary, dueCents, isDueAgain }),
      // The shares follow from the paid and credited sums, so they stay right while the summary's write requires these
      // sums unchanged.
      put(takingItem(shopId, payment, takenShares(document, before, after))),
      surplus(shopId, { document, summary, payment, guard, isNoticed, dueCents }),
      ...(bonus ? bonusLossItems(shopId, document.id, bonus) : []),
    ],
  };
}

/** Returns the amount due after a payment. If the payment changes the bonus, the changed bonus counts. */
function dueAfter(
  summary: KnownSummary,
  { amountCents }: StoredPayment,
  bonus: PaymentWrite['bonus'],
): number {
  const paidCents = (summary.paidCents ?? 0) + amountCents;
  return paymentStanding({ ...summary, paidCents, bonus: bonus?.after ?? summary.bonus }, '')
    .dueCents;
}

function surplus(
  shopId: string,
  {
    document,
    summary,
    payment,
    guard,
    isNoticed,
    dueCents: after,
  }: Pick<PaymentWrite, 'document' | 'summary' | 'payment' | 'guard' | 'isNoticed'> & {
    dueCents: number;
  },
): TransactItem | undefined {
  const before = paymentStanding(summary, '').dueCents;
  if (after < 0 && (guard || isNoticed)) {
    const { id: documentId, number, repairId } = document;
    const at = Date.parse(payment.recordedAt);
    const notice = { kind: 'card-surplus', documentId, number, repairId, at } as const;
    return put(noticeItem(shopId, { ...notice, amountCents: -after }));
  }
  return before >= 0 || after < 0 ? undefined : remove(surplusKey(shopId, document.id));
}

function movedSum(
  shopId: string,
  summary: KnownSummary,
  {
    payment: { amountCents, date, cardEvent },
    bonus,
    isDueAgain,
  }: Pick<PaymentWrite, 'payment' | 'bonus'> & { isDueAgain: boolean },
) {
  const { id, paidCents = 0, creditNote, creditedCents, isUnfollowed } = summary;
  // A third party pays a bonus, so it is neither a payment by the customer nor a refund to the customer.
  const isCustomers = bonus === undefined && cardEvent === undefined;
  const isRefund = (isCustomers && amountCents < 0) || cardEvent === 'refund-failed';
  const standing = [
    dynamo`paidCents = ${paidCents} AND creditNote = ${creditNote}`,
    dynamo`creditedCents = ${creditedCents}`,
    bonus && dynamo`bonus = ${bonus.before}`,
    isDueAgain &&
      (isUnfollowed
        ? dynamo`attribute_exists(isUnfollowed)`
        : dynamo`attribute_not_exists(isUnfollowed)`),
  ];
  const changes = [
    dynamo`paidCents = ${paidCents + amountCents}, item_version = ${summaryKind.version}`,
    bonus && dynamo`bonus = ${bonus.after}`,
    isCustomers && amountCents > 0 && dynamo`paidOn = ${latestDay(summary, date)}`,
  ];
  // DynamoDB adds to the sum, so that it never drifts from the refunds.
  const added = [dynamo`#version ${1}`, isRefund && dynamo`refundedCents ${-amountCents}`];
  return update(
    summaryKey(shopId, id),
    dynamo`SET ${joined(changes, ', ')} ADD ${joined(added, ', ')}`,
    joined(standing, ' AND '),
  );
}

/** Returns the day of the latest payment. Earlier payments that were refunded completely do not count. */
function latestDay({ paidCents = 0, paidOn = '', bonus }: KnownSummary, date: string): string {
  const hasPaid = paidCents - bonusPaid(bonus) > 0;
  return hasPaid && paidOn > date ? paidOn : date;
}

function followed(
  shopId: string,
  {
    document,
    summary,
    dueCents,
    isDueAgain,
  }: Pick<PaymentWrite, 'document' | 'summary'> & { dueCents: number; isDueAgain: boolean },
): TransactItem | undefined {
  const { id, dueDate } = document;
  if (dueDate === null) return undefined;
  if (dueCents <= 0) return remove(followedInvoiceKey(shopId, { id, dueDate }));
  if (!isDueAgain || summary.isUnfollowed) return undefined;
  return put(followedInvoiceItem(shopId, { id, dueDate }));
}
