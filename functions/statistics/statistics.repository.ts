import type { Counters } from '../../shared/statistics/statistics.ts';
import { startingWith } from '../platform/table/items.ts';
import type { Table } from '../platform/table/table.ts';
import { MONTH_PREFIX, readMonth } from './stored-month.ts';

export type StatisticsRepository = ReturnType<typeof statisticsRepository>;

export function statisticsRepository(table: Table) {
  /** Reads the shop's counters from a month such as '2026-11' on, in one request. */
  async function read(shopId: string, sinceMonth: string): Promise<Map<string, Counters>> {
    const items = await startingWith(table, shopId, MONTH_PREFIX);
    return new Map(items.map(readMonth).filter(([month]) => month >= sinceMonth));
  }

  return { read };
}
