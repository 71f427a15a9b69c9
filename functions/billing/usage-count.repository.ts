import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../platform/table.ts';
import { profileKey, shopPartition } from '../platform/table-keys.ts';

/** A count that goes on later: the repairs counted, and the index key of the last one. */
export type PartialCount = { counted: number; after: string };

/** The attribute of a profile that counts repairs. */
export type UsageAttribute = 'repairs_used' | `repairs_used_${string}`;

export type UsageCountRepository = ReturnType<typeof usageCountRepository>;

/** Counting a shop's repairs, and the counters kept of them. */
export function usageCountRepository(table: Table) {
  /**
   * Counts the shop's repairs in the order of their creation, from `from` on, reading at most `maxPages` pages of 1 MB.
   * `after` is there when there are more.
   */
  async function count(
    shopId: string,
    from: { after: string } | { since: string },
    maxPages: number,
  ): Promise<{ counted: number; after: string | undefined }> {
    let counted = 0;
    let start: Record<string, unknown> | undefined;
    for (let page = 0; page < maxPages; page += 1) {
      const answer = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'cards',
          KeyConditionExpression: `shop_pk = :shop AND shop_sk ${'after' in from ? '>' : '>='} :from`,
          ExpressionAttributeValues: {
            ':shop': shopPartition(shopId),
            ':from': 'after' in from ? from.after : from.since,
          },
          ExclusiveStartKey: start,
          Select: 'COUNT',
        }),
      );
      counted += answer.Count ?? 0;
      start = answer.LastEvaluatedKey;
      if (start === undefined) return { counted, after: undefined };
    }
    return { counted, after: String(start?.shop_sk) };
  }

  /** Takes the check of `day` for this request; false when another one has it. */
  const claim = (shopId: string, day: string, resumed: PartialCount | undefined) =>
    updateIf(shopId, {
      UpdateExpression: 'SET usage_checked_on = :day REMOVE usage_count',
      ConditionExpression: resumed
        ? 'usage_count.#after = :after'
        : 'attribute_not_exists(usage_checked_on) OR usage_checked_on < :day',
      ...(resumed && { ExpressionAttributeNames: { '#after': 'after' } }),
      ExpressionAttributeValues: { ':day': day, ...(resumed && { ':after': resumed.after }) },
    });

  /** Leaves a count to a later request. */
  const leave = (shopId: string, partial: PartialCount) =>
    updateIf(shopId, {
      UpdateExpression: 'SET usage_count = :partial',
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeValues: { ':partial': partial },
    });

  /** Sets a counter to what was counted, unless it has moved from `stored`; whether it did. */
  const mend = (
    shopId: string,
    attribute: UsageAttribute,
    stored: number | undefined,
    counted: number,
  ) =>
    updateIf(shopId, {
      UpdateExpression: 'SET #counter = :counted',
      ConditionExpression:
        stored === undefined ? 'attribute_not_exists(#counter)' : '#counter = :stored',
      ExpressionAttributeNames: { '#counter': attribute },
      ExpressionAttributeValues: {
        ':counted': counted,
        ...(stored !== undefined && { ':stored': stored }),
      },
    });

  async function updateIf(
    shopId: string,
    update: Pick<
      UpdateCommand['input'],
      | 'UpdateExpression'
      | 'ConditionExpression'
      | 'ExpressionAttributeNames'
      | 'ExpressionAttributeValues'
    >,
  ): Promise<boolean> {
    try {
      await table.client.send(
        new UpdateCommand({ TableName: table.name, Key: profileKey(shopId), ...update }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  return { count, claim, leave, mend };
}
