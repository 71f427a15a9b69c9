import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type RawItem, versionOf } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { repairKey } from '../platform/table-keys.ts';
import type { StoredRepair } from './repairs.ts';
import { readRepair, repairItem, storedRepairKind } from './stored-repair.ts';

/** A write of one repair: its expressions over the item as today's version stores it. */
export type RepairUpdate = Pick<
  UpdateCommandInput,
  | 'UpdateExpression'
  | 'ConditionExpression'
  | 'ExpressionAttributeNames'
  | 'ExpressionAttributeValues'
>;

/** What became of it. `refused` gives the shop's repair as it stands; `undefined` when it has none of this number. */
export type RepairWrite =
  | { kind: 'written'; repair: StoredRepair }
  | { kind: 'refused'; repair: StoredRepair | undefined }
  | { kind: 'full' };

/** `update` on condition that the repair is the shop's and of today's version, as a write of its own or of a transaction. */
export function ownUpdate(
  table: Pick<Table, 'name'>,
  shopId: string,
  trackingNumber: string,
  { ConditionExpression, ExpressionAttributeValues, ...update }: RepairUpdate,
) {
  const own = 'user_id = :shop AND item_version = :item_version';
  return {
    TableName: table.name,
    Key: repairKey(trackingNumber),
    ...update,
    UpdateExpression: update.UpdateExpression ?? '',
    ConditionExpression: ConditionExpression ? `${own} AND (${ConditionExpression})` : own,
    ExpressionAttributeValues: {
      ...ExpressionAttributeValues,
      ':shop': shopId,
      ':item_version': storedRepairKind.version,
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
}

/** Each one that is needed means that an item of an earlier version was written just then. */
const MAX_ATTEMPTS = 10;

/**
 * Writes the shop's repair of a tracking number: one UpdateItem. An item of an earlier version is first brought up,
 * once in its life.
 * `update` must not name `:shop` or `:item_version`.
 */
export async function updateRepair(
  table: Table,
  shopId: string,
  trackingNumber: string,
  update: RepairUpdate,
): Promise<RepairWrite> {
  const command = new UpdateCommand({
    ...ownUpdate(table, shopId, trackingNumber, update),
    ReturnValues: 'ALL_NEW',
  });
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    try {
      const { Attributes = {} } = await table.client.send(command);
      return { kind: 'written', repair: readRepair(Attributes) };
    } catch (error) {
      if (isTooLarge(error)) return { kind: 'full' };
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const item = error.Item && unmarshall(error.Item);
      if (item?.user_id !== shopId) return { kind: 'refused', repair: undefined };
      if (versionOf(item) === storedRepairKind.version) {
        return { kind: 'refused', repair: readRepair(item) };
      }
      if ((await bringUpRepair(table, item)) === 'full') return { kind: 'full' };
    }
  }
  throw new Error('A repair could not be brought up: others kept coming first');
}

/**
 * Writes an item of an earlier version as today's, unless it has been written since it was read (`moved`).
 * `full`: it would be larger than an item may be.
 * @throws UnreadableItem
 */
export async function bringUpRepair(
  table: Table,
  item: RawItem,
): Promise<'written' | 'moved' | 'full'> {
  try {
    await table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: repairItem(readRepair(item)),
        ...asRead(item),
      }),
    );
    return 'written';
  } catch (error) {
    if (isTooLarge(error)) return 'full';
    if (error instanceof ConditionalCheckFailedException) return 'moved';
    throw error;
  }
}

const isTooLarge = (error: unknown) =>
  error instanceof Error &&
  error.name === 'ValidationException' &&
  /item size/i.test(error.message);

const numbersOf = z.object({
  version: z.optional(z.number()),
  card: z.optional(z.object({ version: z.number() })),
});

/** Asks that an item of an earlier version is as it was read: each of its writes numbers it, but for the first ones ever. */
function asRead(item: RawItem) {
  const { card, version } = numbersOf.parse(item);
  const names = { ExpressionAttributeNames: { '#version': 'version' } };
  if (card !== undefined) {
    return {
      ...names,
      ConditionExpression: 'item_version = :item_version AND card.#version = :version',
      ExpressionAttributeValues: { ':item_version': versionOf(item), ':version': card.version },
    };
  }
  const isOld = 'attribute_exists(pk) AND attribute_not_exists(item_version)';
  return version === undefined
    ? { ...names, ConditionExpression: `${isOld} AND attribute_not_exists(#version)` }
    : {
        ...names,
        ConditionExpression: `${isOld} AND #version = :version`,
        ExpressionAttributeValues: { ':version': version },
      };
}
