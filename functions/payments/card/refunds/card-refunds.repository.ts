import type { DocumentSummary } from '../../../../shared/documents/issued/issued.ts';
import { AppError } from '../../../../shared/errors.ts';
import { digestOf } from '../../../documents/digest.ts';
import { summaryKey } from '../../../documents/document-keys.ts';
import { unlessClosed } from '../../../platform/closed-accounts.ts';
import { dynamo } from '../../../platform/table/expression.ts';
import { deleteItem } from '../../../platform/table/items.ts';
import type { Table } from '../../../platform/table/table.ts';
import { expiresAtSeconds } from '../../../platform/table/table-keys.ts';
import { transactNamed } from '../../../platform/table/transaction.ts';
import { check, put, returningItem } from '../../../platform/table/writes.ts';
import type { CardRefund } from '../card-gateway.ts';
import { cardsTakenRepository } from '../cards-taken.repository.ts';
import type { CardPayment } from '../stored-card-payment.ts';
import { cardRefundItem, cardRefundKey, cardRefundKind } from './stored-card-refund.ts';

export type CardRefunds = ReturnType<typeof cardRefundsRepository>;

/** With `other`, another refund is under way. With `moved`, the data has changed since it was read. */
export type RefundClaim = { kind: 'claimed'; key: string } | { kind: 'other' } | { kind: 'moved' };

/** Stripe takes less time than this to carry out a request, even if its answer is lost. */
const HELD_MS = 10 * 60_000;

/** A payment has one refund under way at a time, and a repeated request is the same refund. */
export function cardRefundsRepository(table: Table) {
  const taken = cardsTakenRepository(table);

  /**
   * Claims a refund if payments, credits and refunds are as they were read. Claiming again returns the key of the first
   * time. An earlier claim is void if it is too old, or if `after` shows that Stripe has made its refund.
   * @throws AppError UNAUTHENTICATED when the shop's account is closed.
   */
  async function claim(
    shopId: string,
    refund: CardRefund,
    read: { summary: DocumentSummary; known: CardPayment; after: string },
    nowMs: number,
  ): Promise<RefundClaim> {
    const { documentId } = refund;
    const { known, after } = read;
    const { paidCents = 0, creditedCents } = read.summary;
    const attempt = digestOf({ ...refund, after });
    const key = crypto.randomUUID();
    const until_ms = nowMs + HELD_MS;
    const expires_at = expiresAtSeconds(until_ms, 0);
    const refused = await transactNamed(table, {
      claim: returningItem(
        put(
          cardRefundItem(shopId, refund, { attempt, after, key, until_ms, expires_at }),
          dynamo`attribute_not_exists(pk) OR until_ms < ${nowMs} OR #after <> ${after}`,
        ),
      ),
      closure: unlessClosed(shopId),
      invoice: check(
        summaryKey(shopId, documentId),
        dynamo`paidCents = ${paidCents} AND creditedCents = ${creditedCents}`,
      ),
      payment: taken.unchanged(shopId, known),
    });
    if (refused === undefined) return { kind: 'claimed', key };
    if (refused.closure) throw new AppError('UNAUTHENTICATED');
    if (refused.invoice || refused.payment || !refused.claim) return { kind: 'moved' };
    const held = cardRefundKind.read(refused.claim.item ?? {});
    return held.attempt === attempt ? { kind: 'claimed', key: held.key } : { kind: 'other' };
  }

  /** After a release, the refund can be requested again immediately. */
  async function release(shopId: string, refund: CardRefund, key: string): Promise<void> {
    await deleteItem(table, cardRefundKey(shopId, refund), dynamo`#key = ${key}`);
  }

  return { claim, release };
}
