import { isDeepStrictEqual } from 'node:util';
import type { RepairParts } from '../../../shared/repairs/parts/answers.ts';
import { isAwaited } from '../../../shared/repairs/parts/awaited.ts';
import type { RepairPartsInput } from '../../../shared/repairs/parts/parts.ts';
import { batchGet } from '../../platform/table/batch-get.ts';
import { dynamo, NOTHING } from '../../platform/table/expression.ts';
import { queryPage } from '../../platform/table/items.ts';
import { readOr } from '../../platform/table/stored-item.ts';
import type { Table } from '../../platform/table/table.ts';
import { repairKey } from '../../platform/table/table-keys.ts';
import { transactNamed } from '../../platform/table/transaction.ts';
import { check, IS_NEW, put, returningItem } from '../../platform/table/writes.ts';
import type { NamedRepair, StoredRepair } from '../repairs.ts';
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

export type PartsWrite =
  | { kind: 'written'; parts: RepairParts }
  | { kind: 'changed' }
  | { kind: 'not-found' };

export type PartsRepository = ReturnType<typeof partsRepository>;

export function partsRepository(table: Table) {
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
      parts: parts && readOr(parts, readParts),
    };
  }

  /**
   * Replaces the parts of the shop's repair if they still have this version, which is 0 before the first parts. A
   * repeated request gets the same answer.
   */
  async function replace(
    { shopId, trackingNumber, id }: NamedRepair,
    { version, parts }: RepairPartsInput,
  ): Promise<PartsWrite> {
    const next: RepairParts = { version: version + 1, parts };
    const isNamed = id ? dynamo` AND contains(shop_sk, ${`#${id}`})` : NOTHING;
    const refused = await transactNamed(table, {
      repair: check(repairKey(trackingNumber), dynamo`user_id = ${shopId}${isNamed}`),
      parts: returningItem(
        put(
          partsItem(shopId, trackingNumber, next),
          version === 0 ? IS_NEW : dynamo`card.#version = ${version}`,
        ),
      ),
    });
    if (refused === undefined) return { kind: 'written', parts: next };
    if (refused.repair) return { kind: 'not-found' };
    const item = refused.parts?.item;
    const stored = item && readOr(item, readParts);
    return isDeepStrictEqual(stored, next) ? { kind: 'written', parts: next } : { kind: 'changed' };
  }

  /**
   * Returns the repairs with awaited parts, in the order of their expected days. Repairs that were handed over or
   * withdrawn are among them. The parts are read from the table, because the index shows a write only a moment later.
   */
  async function awaited(
    shopId: string,
    limit: number,
  ): Promise<{ found: { repair: StoredRepair; parts: RepairParts }[]; more: boolean }> {
    const { items, last } = await queryPage(table, {
      IndexName: 'cards',
      KeyConditionExpression: dynamo`shop_pk = ${awaitedPartition(shopId)}`,
      ProjectionExpression: 'sk',
      Limit: limit,
    });
    const numbers = items.map(partsNumber);
    const keys = numbers.flatMap((each) => [repairKey(each), partsKey(shopId, each)]);
    const stored = await batchGet(table, keys, { consistent: true });
    const read = new Map(stored.map((item) => [`${item.pk} ${item.sk}`, item]));
    const itemOf = ({ pk, sk }: { pk: string; sk: string }) => read.get(`${pk} ${sk}`);
    const found = numbers.flatMap((number) => {
      const [ofRepair, ofParts] = [itemOf(repairKey(number)), itemOf(partsKey(shopId, number))];
      if (ofRepair?.user_id !== shopId || ofParts === undefined) return [];
      const repair = readOr(ofRepair, readRepair);
      const parts = readOr(ofParts, readParts);
      return repair && parts?.parts.some(isAwaited) ? [{ repair, parts }] : [];
    });
    return { found, more: last !== undefined };
  }

  return { withRepair, replace, awaited };
}
