import type { RepairStatus } from '../../../shared/repairs/repairs.ts';
import { SUMMARY_PREFIX } from '../../documents/document-keys.ts';
import { summaryKind } from '../../documents/stored-summary.ts';
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
      KeyConditionExpression: 'shop_pk = :partition AND shop_sk < :before',
      ExpressionAttributeValues: {
        ':partition': statusPartition(shopId, status),
        ':before': new Date(beforeMs).toISOString(),
      },
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
      KeyConditionExpression: 'shop_pk = :partition AND shop_sk BETWEEN :from AND :to',
      ExpressionAttributeValues: {
        ':partition': partition,
        ':from': new Date(fromMs).toISOString(),
        ':to': new Date(toMs).toISOString(),
      },
    });
    for await (const items of pages) yield items.map(numberOf);
  }

  return { oldestIn, madeBetween, handedOverBetween, newestQuotes, quotesBetween };
}

const openQuotes = (shopId: string, fromMs: number, toMs: number) => ({
  KeyConditionExpression: 'pk = :shop AND sk BETWEEN :from AND :to',
  FilterExpression: 'documentType = :quote AND decision = :none AND invoice = :none',
  ExpressionAttributeValues: {
    ':shop': shopPartition(shopId),
    ':from': SUMMARY_PREFIX + idFrom(fromMs),
    ':to': SUMMARY_PREFIX + idFrom(toMs),
    ':quote': 'devis',
    ':none': null,
  },
});

const numberOf = ({ sk }: RawItem) => String(sk).slice(COUNTED_PREFIX.length);

/** The first 48 bits of a document's id are its milliseconds. */
function idFrom(epochMs: number): string {
  const hex = Math.max(0, epochMs).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}
