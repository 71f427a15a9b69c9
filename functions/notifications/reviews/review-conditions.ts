import type { Table } from '../../platform/table/table.ts';
import { companyKey, repairKey } from '../../platform/table/table-keys.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { DueReview } from './due-review.ts';
import { optOutKeys } from './stored-opt-out.ts';
import { beginPause } from './stored-review-pause.ts';

/**
 * The shop still asks, the device is still handed over, and the customer is the same, has not opted out and was not
 * asked recently. The last write stores that the customer is asked now.
 */
export function mayBeAsked(
  { name: TableName }: Pick<Table, 'name'>,
  shopId: string,
  { repair }: DueReview,
  nowMs: number,
): TransactItem[] {
  const { trackingNumber, handedOverAt = '', customerEmail } = repair;
  return [
    {
      ConditionCheck: {
        TableName,
        Key: companyKey(shopId),
        ConditionExpression: 'reviews.#on = :true',
        ExpressionAttributeNames: { '#on': 'on' },
        ExpressionAttributeValues: { ':true': true },
      },
    },
    {
      ConditionCheck: {
        TableName,
        Key: repairKey(trackingNumber),
        ConditionExpression:
          'user_id = :shop AND card.handed_over_at = :at AND attribute_not_exists(card.withdrawn_at) AND card.customerEmail = :email',
        ExpressionAttributeValues: {
          ':shop': shopId,
          ':at': Date.parse(handedOverAt),
          ':email': customerEmail,
        },
      },
    },
    ...optOutKeys(shopId, repair).map((Key) => ({
      ConditionCheck: { TableName, Key, ConditionExpression: 'attribute_not_exists(pk)' },
    })),
    beginPause(TableName, shopId, repair, nowMs),
  ];
}
