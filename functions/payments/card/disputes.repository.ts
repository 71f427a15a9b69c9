import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { Dispute } from '../../../shared/payments/card.ts';
import { disputeKey, noticeItem, noticeKind } from '../../documents/sending/stored-notice.ts';
import { unlessClosed } from '../../platform/closed-accounts.ts';
import { attribute, dynamo } from '../../platform/table/expression.ts';
import { getStored } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { transact } from '../../platform/table/transaction.ts';
import { IS_NEW, put } from '../../platform/table/writes.ts';

export type Disputes = ReturnType<typeof disputesRepository>;

export function disputesRepository(table: Table) {
  /**
   * Stores the disputes of an invoice's payment as Stripe returned them to a request of the instant `at`. A result
   * that was requested later is not replaced. The notice of an ended dispute is kept for this comparison.
   */
  async function note(
    shopId: string,
    { id: documentId, number, repairId }: IssuedDocument,
    dispute: Dispute,
    at: number,
  ): Promise<void> {
    const notice = { kind: 'card-dispute', documentId, number, repairId, at, ...dispute } as const;
    await transact(table, [
      unlessClosed(shopId),
      put(noticeItem(shopId, notice), dynamo`${IS_NEW} OR ${attribute('at')} <= ${at}`),
    ]);
  }

  async function get(shopId: string, documentId: string): Promise<Dispute | undefined> {
    const notice = await getStored(table, noticeKind, disputeKey(shopId, documentId));
    if (notice?.kind !== 'card-dispute') return undefined;
    const { amountCents, answerBy, lostCents } = notice;
    if (amountCents === 0 && !lostCents) return undefined;
    return { amountCents, ...(answerBy && { answerBy }), ...(lostCents && { lostCents }) };
  }

  return { note, get };
}
