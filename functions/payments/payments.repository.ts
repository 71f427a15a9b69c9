import { bonusPaid } from '../../shared/bonus/bonus.ts';
import type { IssuedDocument } from '../../shared/documents/issued/issued.ts';
import { AppError } from '../../shared/errors.ts';
import { paymentStanding } from '../../shared/payments/payments.ts';
import { chainItems } from '../accounting/chain/chain-items.ts';
import { paymentContent } from '../accounting/chain/next-entry.ts';
import { type ChainStanding, chainStandingOf } from '../accounting/chain/standing.ts';
import { BONUS_STANDS, type BonusMove, bonusLossItems } from '../bonus/bonus-items.ts';
import { NUMBERING_PREFIX, summaryKey } from '../documents/document-keys.ts';
import type { KnownSummary } from '../documents/documents.ts';
import {
  followedInvoiceItem,
  followedInvoiceKey,
} from '../documents/follow-up/stored-followed-invoice.ts';
import { issueKeyItem, issueKeyKey, issueKeyKind } from '../documents/issuing/stored-issue-key.ts';
import { noticeItem, surplusKey } from '../documents/sending/stored-notice.ts';
import { startingWith } from '../documents/starting-with.ts';
import { summaryKind } from '../documents/stored-summary.ts';
import { getStored } from '../platform/table/items.ts';
import type { Table } from '../platform/table/table.ts';
import { closureKey } from '../platform/table/table-keys.ts';
import { type TransactItem, transact } from '../platform/table/transaction.ts';
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
    const refusals = await transact(table, paymentItems(shopId, write));
    if (refusals === undefined) return { kind: 'recorded' };
    if (refusals[REFUSED.closure]?.condition) throw new AppError('UNAUTHENTICATED');
    const key = write.idempotency && refusals[REFUSED.key];
    if (key?.condition)
      return { kind: 'repeated', digest: issueKeyKind.read(key.item ?? {}).digest };
    const guard = write.guard && refusals[REFUSED.guard];
    if (
      refusals[REFUSED.summary]?.condition ||
      refusals[REFUSED.head]?.condition ||
      guard?.condition
    ) {
      return { kind: 'moved' };
    }
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

/** These are positions in `paymentItems`. A payment has a client's key, a guard or neither. */
const REFUSED = { summary: 0, closure: 1, head: 3, key: 4, guard: 4 } as const;

/**
 * The condition is the sum on the invoice's summary, so that the same amount is still due as when it was read. An
 * invoice that is due again returns to the awaited ones, unless the shop has stopped waiting for it.
 */
function paymentItems(
  shopId: string,
  { document, summary, chain, payment, idempotency, guard, isNoticed, bonus }: PaymentWrite,
): TransactItem[] {
  const dueCents = dueAfter(summary, payment, bonus);
  const isDueAgain = dueCents > 0 && paymentStanding(summary, '').dueCents <= 0;
  const before = { paidCents: summary.paidCents ?? 0, credited: summary.credits?.thousandths };
  const after = { ...before, paidCents: before.paidCents + payment.amountCents };
  const unwritten = 'attribute_not_exists(pk)';
  const [head, ...entry] = chainItems(shopId, chain, paymentContent(payment), payment.recordedAt);
  return [
    { Update: movedSum(shopId, summary, { payment, bonus, isDueAgain }) },
    { ConditionCheck: { Key: closureKey(shopId), ConditionExpression: unwritten } },
    { Put: { Item: paymentItem(shopId, payment), ConditionExpression: unwritten } },
    head,
    ...(idempotency
      ? [
          {
            Put: {
              Item: issueKeyItem(shopId, idempotency, {
                id: payment.id,
                issuedAt: payment.recordedAt,
              }),
              ConditionExpression: unwritten,
              ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
            },
          },
        ]
      : []),
    ...(guard ? [guard] : []),
    ...followed(shopId, { document, summary, dueCents, isDueAgain }),
    {
      Put: {
        // The shares follow from the paid and credited sums, so they stay right while the first write requires these
        // sums unchanged.
        Item: takingItem(shopId, payment, takenShares(document, before, after)),
      },
    },
    ...surplus(shopId, { document, summary, payment, guard, isNoticed, dueCents }),
    ...(bonus ? bonusLossItems(shopId, document.id, bonus) : []),
    ...entry,
  ];
}

/** The payment of a bonus pays the part of the price that was deducted for it. */
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
): TransactItem[] {
  const before = paymentStanding(summary, '').dueCents;
  if (after < 0 && (guard || isNoticed)) {
    const { id: documentId, number, repairId } = document;
    const at = Date.parse(payment.recordedAt);
    const notice = { kind: 'card-surplus', documentId, number, repairId, at } as const;
    return [{ Put: { Item: noticeItem(shopId, { ...notice, amountCents: -after }) } }];
  }
  if (before >= 0 || after < 0) return [];
  return [{ Delete: { Key: surplusKey(shopId, document.id) } }];
}

function movedSum(
  shopId: string,
  summary: KnownSummary,
  {
    payment: { amountCents, date },
    bonus,
    isDueAgain,
  }: Pick<PaymentWrite, 'payment' | 'bonus'> & { isDueAgain: boolean },
) {
  const { id, paidCents = 0, creditNote, creditedCents, isUnfollowed } = summary;
  // Neither a refund nor the payment of a bonus is a payment of the customer.
  const isCustomers = amountCents > 0 && bonus === undefined;
  const asFollowed = `attribute_${isUnfollowed ? 'exists' : 'not_exists'}(isUnfollowed)`;
  return {
    Key: summaryKey(shopId, id),
    UpdateExpression:
      'SET paidCents = :after, item_version = :stored' +
      `${bonus ? ', bonus = :bonus' : ''}${isCustomers ? ', paidOn = :day' : ''} ADD #version :one`,
    ConditionExpression: `paidCents = :before AND creditNote = :credit AND creditedCents = :credited${bonus ? ` AND ${BONUS_STANDS}` : ''}${isDueAgain ? ` AND ${asFollowed}` : ''}`,
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: {
      ':before': paidCents,
      ':after': paidCents + amountCents,
      ':credit': creditNote,
      ':credited': creditedCents,
      ':stored': summaryKind.version,
      ':one': 1,
      ...(isCustomers && { ':day': latestDay(summary, date) }),
      ...(bonus && { ':bonus': bonus.after, ':stood': bonus.before }),
    },
  };
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
): TransactItem[] {
  const { id, dueDate } = document;
  if (dueDate === null) return [];
  if (dueCents <= 0) return [{ Delete: { Key: followedInvoiceKey(shopId, { id, dueDate }) } }];
  if (!isDueAgain || summary.isUnfollowed) return [];
  return [{ Put: { Item: followedInvoiceItem(shopId, { id, dueDate }) } }];
}
