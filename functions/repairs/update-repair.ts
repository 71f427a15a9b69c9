import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { RawItem } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { repairKey } from '../platform/table-keys.ts';
import { firstEntry } from './history.ts';
import type { StoredRepair } from './repairs.ts';
import { readRepair } from './stored-repair.ts';

/** A write of one repair: its expressions over the item. */
export type RepairUpdate = Pick<
  UpdateCommandInput,
  | 'UpdateExpression'
  | 'ConditionExpression'
  | 'ExpressionAttributeNames'
  | 'ExpressionAttributeValues'
>;

/**
 * A write that names entries of the history. An item holds them from the first that was not put away, so it says where
 * they stand once that one's number is known; `undefined` when they were put away themselves.
 */
export type PlacedUpdate = {
  /** The number of the item's first entry, as far as is known: 0 of most repairs. */
  first: number;
  at: (first: number) => RepairUpdate | undefined;
};

/** What became of it. `refused` gives the shop's repair as it stands; `undefined` when it has none of this number. */
export type RepairWrite =
  | { kind: 'written'; repair: StoredRepair }
  | { kind: 'refused'; repair: StoredRepair | undefined }
  | { kind: 'full' };

/** That the entry of number `first` is the first of an item: what a place in its history means hangs on it. */
export const beginsAt = (first: number) =>
  first === 0
    ? { condition: 'attribute_not_exists(first_entry)', values: {} }
    : { condition: 'first_entry = :first_entry', values: { ':first_entry': first } };

/** `update` on condition that its repair's item still begins at the entry that its places are counted from. */
export function placed(first: number, update: RepairUpdate): RepairUpdate {
  const { condition, values } = beginsAt(first);
  const { ConditionExpression: own, ExpressionAttributeValues } = update;
  return {
    ...update,
    ConditionExpression: own ? `${condition} AND (${own})` : condition,
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ...values },
  };
}

/** `update` on condition that the repair is the shop's, as a write of its own or of a transaction. */
export function ownUpdate(
  table: Pick<Table, 'name'>,
  shopId: string,
  trackingNumber: string,
  { ConditionExpression, ExpressionAttributeValues, ...update }: RepairUpdate,
) {
  const own = 'user_id = :shop';
  return {
    TableName: table.name,
    Key: repairKey(trackingNumber),
    ...update,
    UpdateExpression: update.UpdateExpression ?? '',
    ConditionExpression: ConditionExpression ? `${own} AND (${ConditionExpression})` : own,
    ExpressionAttributeValues: {
      ...ExpressionAttributeValues,
      ':shop': shopId,
    },
    ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
  };
}

/** The same of a write that is not read back. */
export type UnreadWrite = Exclude<RepairWrite, { kind: 'written' }> | { kind: 'written' };

/** Each one that is needed means that an item gave entries away just then. */
const MAX_ATTEMPTS = 10;

/**
 * Writes the shop's repair of a tracking number: one UpdateItem.
 * An update that names entries is made where they stand: once more for an item that has given some away, which is
 * asked for by nobody who has read it.
 * `update` must not name `:shop` or `:first_entry`.
 */
export async function updateRepair(
  table: Table,
  shopId: string,
  trackingNumber: string,
  update: RepairUpdate | PlacedUpdate,
): Promise<RepairWrite> {
  const outcome = await written(table, shopId, trackingNumber, update, 'ALL_NEW');
  return outcome.kind === 'written'
    ? { kind: 'written', repair: readRepair(outcome.item) }
    : outcome;
}

/** The same where nobody asks what the repair is like then: it is neither sent nor read. */
export const updateUnread = (
  table: Table,
  shopId: string,
  trackingNumber: string,
  update: RepairUpdate | PlacedUpdate,
): Promise<UnreadWrite> => written(table, shopId, trackingNumber, update, 'NONE');

async function written(
  table: Table,
  shopId: string,
  trackingNumber: string,
  update: RepairUpdate | PlacedUpdate,
  ReturnValues: 'ALL_NEW' | 'NONE',
): Promise<Exclude<RepairWrite, { kind: 'written' }> | { kind: 'written'; item: RawItem }> {
  let first = 'at' in update ? update.first : 0;
  let known: StoredRepair | undefined;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const standing = 'at' in update ? update.at(first) : update;
    if (standing === undefined) return { kind: 'refused', repair: known };
    const write = 'at' in update ? placed(first, standing) : standing;
    const command = new UpdateCommand({
      ...ownUpdate(table, shopId, trackingNumber, write),
      ReturnValues,
    });
    try {
      const { Attributes = {} } = await table.client.send(command);
      return { kind: 'written', item: Attributes };
    } catch (error) {
      if (isTooLarge(error)) return { kind: 'full' };
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const item = error.Item && unmarshall(error.Item);
      if (item?.user_id !== shopId) return { kind: 'refused', repair: undefined };
      known = readRepair(item);
      if (!('at' in update) || firstEntry(known) === first) {
        return { kind: 'refused', repair: known };
      }
      first = firstEntry(known);
    }
  }
  throw new Error('A repair could not be written: others kept coming first');
}

const isTooLarge = (error: unknown) =>
  error instanceof Error &&
  error.name === 'ValidationException' &&
  /item size/i.test(error.message);
