import type { RepairStatus } from '../../../shared/repairs/repairs.ts';
import { SUMMARY_PREFIX } from '../../documents/document-keys.ts';
import { summaryKind } from '../../documents/stored-summary.ts';
import { between, dynamo } from '../../platform/table/expression.ts';
import { queryPage, queryPages } from '../../platform/table/items.ts';
import { type RawItem, readable } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import {
  COUNTED_PREFIX,
  handOversPartition,
  shopPartition,
  statusPartition,
} from '../../platform/table/table-keys.ts';

export type WaitingRepository = ReturnType<typeof waitingRepository>;

export function waitingRepository(table: Table) {
  async function oldestIn(shopId: string, status: RepairStatus, beforeMs: number, limit: number) {
    const { items, last } = await queryPage(table, {
      IndexName: 'cards',
      KeyConditionExpression: dynamo`
        shop_pk = ${statusPartition(shopId, status)}
        AND shop_sk < ${new Date(beforeMs).toISOString()}`,
      Limit: limit,
    });
    return { found: items.map(numberOf), more: last !== undefined };
  }

  /** Finds the open quotes among the newest `limit` documents of a period, the oldest first. */
  async function newestQuotes(shopId: string, fromMs: number, toMs: number, limit: number) {
    const { items, last } = await queryPage(table, {
      ...openQuotes(shopId, fromMs, toMs),
      ScanIndexForward: false,
      Limit: limit,
    });
    return { found: readable(items, summaryKind.read).toReversed(), more: last !== undefined };
  }

  async function* quotesBetween(shopId: string, fromMs: number, toMs: number) {
    for await (const items of queryPages(table, openQuotes(shopId, fromMs, toMs))) {
      yield readable(items, summaryKind.read);
    }
  }

  const madeBetween = (shopId: string, status: RepairStatus, fromMs: number, toMs: number) =>
    listedBetween(statusPartition(shopId, status), fromMs, toMs);

  const handedOverBetween = (shopId: string, fromMs: number, toMs: number) =>
    listedBetween(handOversPartition(shopId), fromMs, toMs);

  async function* listedBetween(partition: string, fromMs: number, toMs: number) {
    const pages = queryPages(table, {
      Limit: 100,
      IndexName: 'cards',
      KeyConditionExpression: dynamo`
        shop_pk = ${partition}
        AND shop_sk BETWEEN ${new Date(fromMs).toISOString()} AND ${new Date(toMs).toISOString()}`,
    });
    for await (const items of pages) yield items.map(numberOf);
  }

  return { oldestIn, madeBetween, handedOverBetween, newestQuotes, quotesBetween };
}

const openQuotes = (shopId: string, fromMs: number, toMs: number) => ({
  KeyConditionExpression: between(
    shopPartition(shopId),
    SUMMARY_PREFIX + idFrom(fromMs),
    SUMMARY_PREFIX + idFrom(toMs),
  ),
  FilterExpression: dynamo`
    documentType = ${'devis'} AND decision = ${null} AND invoice = ${null}`,
});

const numberOf = ({ sk }: RawItem) => String(sk).slice(COUNTED_PREFIX.length);

/** Returns a text that sorts before the ids of all later documents, because an id begins with its milliseconds. */
function idFrom(epochMs: number): string {
  const hex = Math.max(0, epochMs).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
