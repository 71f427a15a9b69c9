import { isDeepStrictEqual } from 'node:util';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { RepairParts, RepairPartsInput } from '../../../shared/repairs/parts/parts.ts';
import { batchGet } from '../../platform/batch-get.ts';
import { readEach, readOr } from '../../platform/stored-item.ts';
import type { Table } from '../../platform/table.ts';
import { repairKey } from '../../platform/table-keys.ts';
import { transact } from '../../platform/transaction.ts';
import type { NamedRepair } from '../repairs.repository.ts';
import type { StoredRepair } from '../repairs.ts';
import { readRepair } from '../stored-repair.ts';
import { unlessTombstone } from '../tombstone.ts';
import {
  awaitedPartition,
  PARTS_PREFIX,
  partsItem,
  partsKey,
  partsNumber,
  readParts,
} from './stored-parts.ts';

/** The parts of one repair, of which at least one is awaited. */
export type AwaitedParts = { trackingNumber: string; parts: RepairParts };

/** `changed` means that another write of the parts came first. */
export type PartsWrite =
  | { kind: 'written'; parts: RepairParts }
  | { kind: 'changed' }
  | { kind: 'not-found' };

export type PartsRepository = ReturnType<typeof partsRepository>;

export function partsRepository(table: Table) {
  /** Reads a repair with its parts consistently, in one request. */
  async function withRepair(
    shopId: string,
    trackingNumber: string,
  ): Promise<{ repair: StoredRepair | undefined; parts: RepairParts | undefined }> {
    const keys = [repairKey(trackingNumber), partsKey(shopId, trackingNumber)];
    const items = await batchGet(table, keys, { consistent: true });
    const isOfParts = ({ sk }: { sk?: unknown }) => String(sk).startsWith(PARTS_PREFIX);
    const repair = unlessTombstone(items.find((item) => !isOfParts(item)));
    const parts = items.find(isOfParts);
    return {
      repair: repair && readRepair(repair),
      parts: parts && readOr(parts, readParts, () => undefined),
    };
  }

  /**
   * Replaces the parts that have the given version, or stores the first ones for version 0, while the repair exists and
   * is the shop's. A request that was carried out before is answered again.
   */
  async function replace(
    { shopId, trackingNumber, id }: NamedRepair,
    { version, parts }: RepairPartsInput,
  ): Promise<PartsWrite> {
    const { name: TableName } = table;
    const next: RepairParts = { version: version + 1, parts };
    const refusals = await transact(table, [
      {
        ConditionCheck: {
          TableName,
          Key: repairKey(trackingNumber),
          ConditionExpression: `user_id = :shop${id ? ' AND contains(shop_sk, :id)' : ''}`,
          ExpressionAttributeValues: { ':shop': shopId, ...(id && { ':id': `#${id}` }) },
        },
      },
      {
        Put: {
          TableName,
          Item: partsItem(shopId, trackingNumber, next),
          ...(version === 0
            ? { ConditionExpression: 'attribute_not_exists(pk)' }
            : {
                ConditionExpression: 'card.#version = :seen',
                ExpressionAttributeNames: { '#version': 'version' },
                ExpressionAttributeValues: { ':seen': version },
              }),
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
    ]);
    if (refusals === undefined) return { kind: 'written', parts: next };
    const [ofRepair, ofParts] = refusals;
    if (ofRepair?.condition) return { kind: 'not-found' };
    const stored = ofParts?.item && readOr(ofParts.item, readParts, () => undefined);
    return isDeepStrictEqual(stored, next) ? { kind: 'written', parts: next } : { kind: 'changed' };
  }

  /** The repairs with awaited parts, the earliest expected day first, and whether there are more than `limit`. */
  async function awaited(
    shopId: string,
    limit: number,
  ): Promise<{ found: AwaitedParts[]; more: boolean }> {
    const { Items = [], LastEvaluatedKey } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'cards',
        KeyConditionExpression: 'shop_pk = :partition',
        ExpressionAttributeValues: { ':partition': awaitedPartition(shopId) },
        Limit: limit,
      }),
    );
    const found = readEach(
      Items,
      (item) => [{ trackingNumber: partsNumber(item), parts: readParts(item) }],
      () => [],
    ).flat();
    return { found, more: LastEvaluatedKey !== undefined };
  }

  return { withRepair, replace, awaited };
}
