import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { attribute, dynamo, expressed } from '../../platform/table/expression.ts';
import { updateItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import { FIRST_REPAIR, listsAfter, type WalkPosition } from '../../platform/table/walk-repairs.ts';
import { EXISTS } from '../../platform/table/writes.ts';

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
            ...expressed({
              KeyConditionExpression:
                'after' in from
                  ? dynamo`shop_pk = ${list.partition} AND shop_sk > ${start}`
                  : dynamo`shop_pk = ${list.partition} AND shop_sk >= ${start}`,
            }),
            FilterExpression: 'attribute_not_exists(card.given_back)',
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

  /** Returns false when another request has claimed the day's check. */
  const claim = (shopId: string, day: string, resumed: PartialCount | undefined) =>
    updateItem(
      table,
      profileKey(shopId),
      dynamo`SET usage_checked_on = ${day} REMOVE usage_count`,
      resumed
        ? dynamo`usage_count.#after = ${resumed.after}`
        : dynamo`attribute_not_exists(usage_checked_on) OR usage_checked_on < ${day}`,
    );

  const leave = (shopId: string, partial: PartialCount) =>
    updateItem(table, profileKey(shopId), dynamo`SET usage_count = ${partial}`, EXISTS);

  /** Returns false when the counter has changed from `stored`. */
  const mend = (
    shopId: string,
    name: UsageAttribute,
    stored: number | undefined,
    counted: number,
  ) => {
    const counter = attribute(name);
    return updateItem(
      table,
      profileKey(shopId),
      dynamo`SET ${counter} = ${counted}`,
      stored === undefined
        ? dynamo`attribute_not_exists(${counter})`
        : dynamo`${counter} = ${stored}`,
    );
  };

  return { count, claim, leave, mend };
}
