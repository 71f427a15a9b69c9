import { dynamo } from '../../platform/table/expression.ts';
import { repairKey } from '../../platform/table/table-keys.ts';
import type { Refusal, TransactItem } from '../../platform/table/transaction.ts';
import { check, returningItem } from '../../platform/table/writes.ts';
import type { NamedRepair, StoredRepair } from '../repairs.ts';
import { readRepair } from '../stored-repair.ts';
import { changeOf, ownUpdate } from '../update-repair.ts';
import { returnRefusal } from './returnable.ts';

/**
 * Notes the return on the first repair, under the conditions of returnable.ts, if `earlier` holds all returns so far.
 */
export const linkReturn = (
  { shopId, trackingNumber, id }: NamedRepair,
  returned: string,
  earlier: readonly string[],
): TransactItem => {
  const change = changeOf({
    assign: [dynamo`#returns = list_append(if_not_exists(#returns, ${[]}), ${[returned]})`],
    conditions: [
      dynamo`card.#status = ${'completed'} AND attribute_not_exists(card.withdrawn_at)`,
      earlier.length > 0
        ? dynamo`size(#returns) = ${earlier.length}`
        : dynamo`attribute_not_exists(#returns)`,
    ],
    id,
  });
  return ownUpdate(shopId, trackingNumber, change);
};

/** Requires that the earlier return is no longer open. A refusal contains the item of this return. */
export const checkClosed = ({ trackingNumber }: NamedRepair, earlier: string): TransactItem =>
  returningItem(
    check(
      repairKey(earlier),
      dynamo`
        NOT (card.return_of = ${trackingNumber})
        OR attribute_exists(card.handed_over_at) OR attribute_exists(card.withdrawn_at)`,
    ),
  );

/**
 * Says why a return was not linked. With `returned-before`, the first repair has returns that the caller did not know.
 */
export function notReturnable(
  { shopId, id }: NamedRepair,
  { item, tooLarge }: Refusal,
):
  | { kind: 'not-returnable'; original: StoredRepair | undefined }
  | { kind: 'full' }
  | { kind: 'returned-before'; returns: readonly string[] } {
  // When the item is too large, DynamoDB does not return it.
  if (tooLarge) return { kind: 'full' };
  const original = item?.user_id === shopId ? readRepair(item) : undefined;
  const isNamed = original && (id === undefined || original.id === id);
  if (isNamed && returnRefusal(original) === undefined)
    return { kind: 'returned-before', returns: original.returns ?? [] };
  return { kind: 'not-returnable', original: isNamed ? original : undefined };
}
