import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { updateItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import { FIRST_REPAIR, listsAfter, type WalkPosition } from '../../platform/table/walk-repairs.ts';

export type PartialCount = { counted: number; after: WalkPosition };

export type UsageAttribute = 'repairs_used' | `repairs_used_${string}`;

export type UsageCountRepository = ReturnType<typeof usageCountRepository>;

export function usageCountRepository(table: Table) {
  /**
   * Counts the repairs after the position `after`, or created since `since`, that use up the plan. It reads at least
   * one page of each list, stops after `maxPages` in all, and then returns `after`.
   */
  async function count(
    shopId: string,
    from: { after: WalkPosition } | { since: string },
    maxPages: number,
  ): Promise<{ counted: number; after: WalkPosition | undefined }> {
    let counted = 0;
    let pages = 0;
    for (const list of listsAfter(shopId, 'after' in from ? from.after : undefined)) {
      const start = list.after ?? ('since' in from ? from.since : FIRST_REPAIR);
      for (let last: Record<string, unknown> | undefined; ; ) {
        const answer = await table.client.send(
          new QueryCommand({
            TableName: table.name,
            IndexName: 'cards',
            KeyConditionExpression: `shop_pk = :list AND shop_sk ${'after' in from ? '>' : '>='} :from`,
            FilterExpression: 'attribute_not_exists(card.given_back)',
            ExpressionAttributeValues: { ':list': list.partition, ':from': start },
            ExclusiveStartKey: last,
            Select: 'COUNT',
          }),
        );
        counted += answer.Count ?? 0;
        pages += 1;
        last = answer.LastEvaluatedKey;
        if (last === undefined) break;
        if (pages >= maxPages) return { counted, after: `${list.prefix}${last.shop_sk}` };
      }
    }
    return { counted, after: undefined };
  }

  /** Returns false when another request has the day's check. */
  const claim = (shopId: string, day: string, resumed: PartialCount | undefined) =>
    update(shopId, {
      UpdateExpression: 'SET usage_checked_on = :day REMOVE usage_count',
      ConditionExpression: resumed
        ? 'usage_count.#after = :after'
        : 'attribute_not_exists(usage_checked_on) OR usage_checked_on < :day',
      ...(resumed && { ExpressionAttributeNames: { '#after': 'after' } }),
      ExpressionAttributeValues: { ':day': day, ...(resumed && { ':after': resumed.after }) },
    });

  const leave = (shopId: string, partial: PartialCount) =>
    update(shopId, {
      UpdateExpression: 'SET usage_count = :partial',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':partial': partial },
    });

  /** Returns false when the counter has changed from `stored`. */
  const mend = (
    shopId: string,
    attribute: UsageAttribute,
    stored: number | undefined,
    counted: number,
  ) =>
    update(shopId, {
      UpdateExpression: 'SET #counter = :counted',
      ConditionExpression:
        stored === undefined ? 'attribute_not_exists(#counter)' : '#counter = :stored',
      ExpressionAttributeNames: { '#counter': attribute },
      ExpressionAttributeValues: {
        ':counted': counted,
        ...(stored !== undefined && { ':stored': stored }),
      },
    });

  const update = (shopId: string, input: Omit<Parameters<typeof updateItem>[1], 'Key'>) =>
    updateItem(table, { Key: profileKey(shopId), ...input });

  return { count, claim, leave, mend };
}
