import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { DocumentSummary } from '../../../shared/documents/issued.ts';
import { AppError } from '../../../shared/errors.ts';
import { digestOf } from '../../documents/digest.ts';
import { summaryKey } from '../../documents/document-keys.ts';
import { conditionHeld } from '../../platform/conditional-write.ts';
import type { Table } from '../../platform/table.ts';
import { closureKey, expiresAtSeconds } from '../../platform/table-keys.ts';
import { transact } from '../../platform/transaction.ts';
import type { CardRefund } from './card-gateway.ts';
import { cardsTakenRepository } from './cards-taken.repository.ts';
import type { CardPayment } from './stored-card-payment.ts';
import { cardRefundItem, cardRefundKey, readCardRefund } from './stored-card-refund.ts';

export type CardRefunds = ReturnType<typeof cardRefundsRepository>;

/** What became of a claim: its key at Stripe, another refund that is being asked for, or what was read has moved on. */
export type RefundClaim = { kind: 'claimed'; key: string } | { kind: 'other' } | { kind: 'moved' };

/** Longer than Stripe takes for what it was asked, whatever became of its answer. */
const HELD_MS = 10 * 60_000;
const PLACES = { claim: 0, closure: 1 } as const;

/** The refunds that Stripe is being asked for: of a payment one at a time, of which each press is the same one. */
export function cardRefundsRepository(table: Table) {
  const taken = cardsTakenRepository(table);

  /**
   * Claims a refund of a payment, if what was paid and credited of it, and given back of its card payment, stands where
   * it was read, so that the surplus is what it was then. Claimed again it has the key of the first time; one that Stripe
   * has made since, `after` tells, and what was asked for too long ago holds nothing up.
   * @throws AppError UNAUTHENTICATED when the shop's account is closed.
   */
  async function claim(
    shopId: string,
    refund: CardRefund,
    read: { summary: DocumentSummary; known: CardPayment; after: string },
    nowMs: number,
  ): Promise<RefundClaim> {
    const { name: TableName } = table;
    const { documentId } = refund;
    const { summary, known, after } = read;
    const attempt = digestOf({ ...refund, after });
    const key = crypto.randomUUID();
    const until_ms = nowMs + HELD_MS;
    const expires_at = expiresAtSeconds(until_ms, 0);
    const refusals = await transact(table, [
      {
        Put: {
          TableName,
          Item: cardRefundItem(shopId, refund, { attempt, after, key, until_ms, expires_at }),
          ConditionExpression: 'attribute_not_exists(pk) OR until_ms < :now OR #after <> :after',
          ExpressionAttributeNames: { '#after': 'after' },
          ExpressionAttributeValues: { ':now': nowMs, ':after': after },
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      {
        ConditionCheck: {
          TableName,
          Key: closureKey(shopId),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        ConditionCheck: {
          TableName,
          Key: summaryKey(shopId, documentId),
          ConditionExpression: 'paidCents = :paid AND creditedCents = :credited',
          ExpressionAttributeValues: {
            ':paid': summary.paidCents,
            ':credited': summary.creditedCents,
          },
        },
      },
      taken.stands(shopId, known),
    ]);
    if (refusals === undefined) return { kind: 'claimed', key };
    if (refusals[PLACES.closure]?.condition) throw new AppError('UNAUTHENTICATED');
    const standing = refusals[PLACES.claim];
    const othersMoved = refusals.some(
      ({ condition }, place) => condition && place !== PLACES.claim && place !== PLACES.closure,
    );
    if (othersMoved || !standing?.condition) return { kind: 'moved' };
    const held = readCardRefund(standing.item ?? {});
    return held.attempt === attempt ? { kind: 'claimed', key: held.key } : { kind: 'other' };
  }

  /** Gives up a claim that Stripe has refused, so that it can be asked again at once. */
  async function release(shopId: string, refund: CardRefund, key: string): Promise<void> {
    const remove = new DeleteCommand({
      TableName: table.name,
      Key: cardRefundKey(shopId, refund),
      ConditionExpression: '#key = :key',
      ExpressionAttributeNames: { '#key': 'key' },
      ExpressionAttributeValues: { ':key': key },
    });
    await conditionHeld(table.client.send(remove));
  }

  return { claim, release };
}
