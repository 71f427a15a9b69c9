import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Counters } from '../../shared/statistics/statistics.ts';
import type { Table } from '../platform/table/table.ts';
import { shopPartition } from '../platform/table/table-keys.ts';
import { MONTH_PREFIX, readMonth } from './stored-month.ts';

export type StatisticsRepository = ReturnType<typeof statisticsRepository>;

export function statisticsRepository(table: Table) {
  /** Reads the shop's counters from a month such as '2026-11' on, in one request. */
  async function read(shopId: string, sinceMonth: string): Promise<Map<string, Counters>> {
    const { Items = [] } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':shop': shopPartition(shopId), ':prefix': MONTH_PREFIX },
        ConsistentRead: true,
      }),
    );
    return new Map(Items.map(readMonth).filter(([month]) => month >= sinceMonth));
  }

  return { read };
}
