import type { Table } from '../../platform/table.ts';
import type { Refusal, TransactItem } from '../../platform/transaction.ts';
import type { NamedRepair, StoredRepair } from '../repairs.ts';
import { type LastWrite, readRepair } from '../stored-repair.ts';
import { ownUpdate } from '../update-repair.ts';
import { MOST_RETURNS } from './returnable.ts';

/**
 * Notes on a repair that its device came back as the repair `returned`, on the conditions that returnable.ts explains.
 */
export const linkReturn = (
  table: Table,
  { shopId, trackingNumber, id }: NamedRepair,
  returned: string,
): TransactItem => ({
  Update: ownUpdate(table, shopId, trackingNumber, {
    UpdateExpression:
      'SET #returns = list_append(if_not_exists(#returns, :none), :returned), card.#version = card.#version + :one, last_write = :change',
    ConditionExpression: [
      'card.#status = :completed AND attribute_not_exists(card.withdrawn_at)',
      '(attribute_not_exists(#returns) OR size(#returns) < :most)',
      ...(id ? ['contains(shop_sk, :id)'] : []),
    ].join(' AND '),
    ExpressionAttributeNames: { '#returns': 'returns', '#version': 'version', '#status': 'status' },
    ExpressionAttributeValues: {
      ':none': [],
      ':returned': [returned],
      ':one': 1,
      ':change': 'change' satisfies LastWrite,
      ':completed': 'completed',
      ':most': MOST_RETURNS,
      ...(id && { ':id': `#${id}` }),
    },
  }),
});

/**
 * Returns why a return was not linked: with the first repair as it is stored, or undefined when the shop has no such
 * repair; `full` when the item of the first repair has no room.
 */
export function notReturnable(
  { shopId, id }: NamedRepair,
  { item, tooLarge }: Refusal,
): { kind: 'not-returnable'; original: StoredRepair | undefined } | { kind: 'full' } {
  // DynamoDB returns no item with this reason.
  if (tooLarge) return { kind: 'full' };
  const original = item?.user_id === shopId ? readRepair(item) : undefined;
  const isNamed = original && (id === undefined || original.id === id);
  return { kind: 'not-returnable', original: isNamed ? original : undefined };
}
