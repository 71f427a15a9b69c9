import type { DocumentSummary } from '../../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../../shared/errors.ts';
import { digestOf } from '../../../documents/digest.ts';
import { summaryKey } from '../../../documents/document-keys.ts';
import { unlessClosed } from '../../../platform/closed-accounts.ts';
import { deleteItem } from '../../../platform/table/items.ts';
import type { Table } from '../../../platform/table/table.ts';
import { expiresAtSeconds } from '../../../platform/table/table-keys.ts';
import { transact } from '../../../platform/table/transaction.ts';
import type { CardRefund } from '../card-gateway.ts';
import { cardsTakenRepository } from '../cards-taken.repository.ts';
import type { CardPayment } from '../stored-card-payment.ts';
import { cardRefundItem, cardRefundKey, cardRefundKind } from './stored-card-refund.ts';

export type CardRefunds = ReturnType<typeof cardRefundsRepository>;

/** With `other`, another refund is under way. With `moved`, the data has changed since it was read. */
export type RefundClaim = { kind: 'claimed'; key: string } | { kind: 'other' } | { kind: 'moved' };

/** Stripe takes less time than this to carry out a request, even if its answer is lost. */
const HELD_MS = 10 * 60_000;
const PLACES = { claim: 0, closure: 1 } as const;

/** A payment has one refund under way at a time, and a repeated request is the same refund. */
export function cardRefundsRepository(table: Table) {
  const taken = cardsTakenRepository(table);

  /**
   * Claims a refund if payments, credits and refunds are as they were read. Claiming again returns the key of the first
   * time. An earlier claim is void when it is too old, or when `after` shows that Stripe has made its refund.
   * @throws AppError UNAUTHENTICATED when the shop's account is closed.
   */
  async function claim(
    shopId: string,
    refund: CardRefund,
    read: { summary: DocumentSummary; known: CardPayment; after: string },
    nowMs: number,
  ): Promise<RefundClaim> {
    const { documentId } = refund;
    const { summary, known, after } = read;
    const attempt = digestOf({ ...refund, after });
    const key = crypto.randomUUID();
    const until_ms = nowMs + HELD_MS;
    const expires_at = expiresAtSeconds(until_ms, 0);
    const refusals = await transact(table, [
      {
        Put: {
          Item: cardRefundItem(shopId, refund, { attempt, after, key, until_ms, expires_at }),
          ConditionExpression: 'attribute_not_exists(pk) OR until_ms < :now OR #after <> :after',
          ExpressionAttributeNames: { '#after': 'after' },
          ExpressionAttributeValues: { ':now': nowMs, ':after': after },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      unlessClosed(shopId),
      {
        ConditionCheck: {
          Key: summaryKey(shopId, documentId),
          ConditionExpression: 'paidCents = :paid AND creditedCents = :credited',
          ExpressionAttributeValues: {
            ':paid': summary.paidCents,
            ':credited': summary.creditedCents,
          },
        },
      },
      taken.unchanged(shopId, known),
    ]);
    if (refusals === undefined) return { kind: 'claimed', key };
    if (refusals[PLACES.closure]?.condition) throw new AppError('UNAUTHENTICATED');
    const standing = refusals[PLACES.claim];
    const othersMoved = refusals.some(
      ({ condition }, place) => condition && place !== PLACES.claim && place !== PLACES.closure,
    );
    if (othersMoved || !standing?.condition) return { kind: 'moved' };
    const held = cardRefundKind.read(standing.item ?? {});
    return held.attempt === attempt ? { kind: 'claimed', key: held.key } : { kind: 'other' };
  }

  /** After a release, the refund can be requested again immediately. */
  async function release(shopId: string, refund: CardRefund, key: string): Promise<void> {
    await deleteItem(table, {
      Key: cardRefundKey(shopId, refund),
      ConditionExpression: '#key = :key',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: { ':key': key },
    });
  }

  return { claim, release };
}
