import type { IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { Dispute } from '../../../shared/payments/card.ts';
import { disputeKey, noticeItem, noticeKind } from '../../documents/sending/stored-notice.ts';
import { unlessClosed } from '../../platform/closed-accounts.ts';
import { getStored } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { transact } from '../../platform/table/transaction.ts';
import { put, remove } from '../../platform/table/writes.ts';

export type Disputes = ReturnType<typeof disputesRepository>;

export function disputesRepository(table: Table) {
  /** Shows an open dispute of an invoice's payment to the shop, or no longer shows one when it is over. */
  async function note(
    shopId: string,
    { id: documentId, number, repairId }: IssuedDocument,
    dispute: Dispute,
    at: number,
  ): Promise<void> {
    const notice = { kind: 'card-dispute', documentId, number, repairId, at, ...dispute } as const;
    await transact(table, [
      unlessClosed(shopId),
      dispute.amountCents > 0
        ? put(noticeItem(shopId, notice))
        : remove(disputeKey(shopId, documentId)),
    ]);
  }

  async function get(shopId: string, documentId: string): Promise<Dispute | undefined> {
    const notice = await getStored(table, noticeKind, disputeKey(shopId, documentId));
    if (notice?.kind !== 'card-dispute') return undefined;
    const { amountCents, answerBy } = notice;
    return { amountCents, ...(answerBy && { answerBy }) };
  }

  return { note, get };
}
