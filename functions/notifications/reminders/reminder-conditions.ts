import { parisDay } from '../../../shared/time.ts';
import { approvalKey, summaryKey } from '../../documents/document-keys.ts';
import type { KnownSummary } from '../../documents/documents.ts';
import type { Table } from '../../platform/table.ts';
import { companyKey, repairKey } from '../../platform/table-keys.ts';
import type { TransactItem } from '../../platform/transaction.ts';
import { isDueReview } from '../reviews/due-review.ts';
import { mayBeAsked } from '../reviews/review-conditions.ts';
import type { DueReminder } from './due-reminders.ts';

/** The conditions of a reminder: the shop still wants it, and the quote, invoice or device still waits. */
export function stillWaits(
  { name: TableName }: Pick<Table, 'name'>,
  shopId: string,
  due: DueReminder,
  nowMs: number,
): TransactItem[] {
  if (isDueReview(due)) return mayBeAsked({ name: TableName }, shopId, due, nowMs);
  const kind = due.name.kind === 'quote' ? 'quotes' : 'notFetched';
  const isWanted = {
    ConditionCheck: {
      TableName,
      Key: companyKey(shopId),
      ConditionExpression: 'reminders.#kind.#on = :true',
      ExpressionAttributeNames: { '#kind': kind, '#on': 'on' },
      ExpressionAttributeValues: { ':true': true },
    },
  };
  if (due.name.kind === 'quote') {
    return [
      isWanted,
      {
        ConditionCheck: {
          TableName,
          Key: approvalKey(due.name.documentId),
          ConditionExpression: 'user_id = :shop AND decision = :none AND valid_until >= :today',
          ExpressionAttributeValues: {
            ':shop': shopId,
            ':none': null,
            ':today': parisDay(nowMs),
          },
        },
      },
    ];
  }
  const { trackingNumber, sinceMs } = due.name;
  const place = 'repair' in due ? due.repair.statusHistory.length - 1 : 0;
  return [
    isWanted,
    {
      ConditionCheck: {
        TableName,
        Key: repairKey(trackingNumber),
        ConditionExpression: `user_id = :shop AND attribute_not_exists(card.handed_over_at) AND attribute_not_exists(card.withdrawn_at) AND statusHistory[${place}].#at = :since AND attribute_not_exists(statusHistory[${place + 1}])`,
        ExpressionAttributeNames: { '#at': 'at' },
        ExpressionAttributeValues: { ':shop': shopId, ':since': sinceMs },
      },
    },
  ];
}

/** The condition that an invoice's payments and credits are still as in `summary`. */
export function invoiceStands(
  { name: TableName }: Pick<Table, 'name'>,
  shopId: string,
  documentId: string,
  { creditedCents, paidCents }: Pick<KnownSummary, 'creditedCents' | 'paidCents'>,
): TransactItem {
  const hasPayments = paidCents !== undefined;
  return {
    ConditionCheck: {
      TableName,
      Key: summaryKey(shopId, documentId),
      ConditionExpression: `creditedCents = :credited AND ${hasPayments ? 'paidCents = :paid' : 'attribute_not_exists(paidCents)'}`,
      ExpressionAttributeValues: {
        ':credited': creditedCents,
        ...(hasPayments && { ':paid': paidCents }),
      },
    },
  };
}
