import { randomBytes } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { logger } from '../platform/logger.ts';
import type { RawItem } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { repairKey } from '../platform/table-keys.ts';
import type { StoredRepair } from './repairs.ts';
import { type LastWrite, readRepair } from './stored-repair.ts';

/** Of an id that tells a repair's changes apart: 36 bits. */
const CHANGE_ID_LETTERS = 6;

/** Tells one request's write from another's, so that it is made once however often it is sent. */
export const newChangeId = () => randomBytes(5).toString('base64url').slice(0, CHANGE_ID_LETTERS);

/** A write of one repair: its expressions over the item. */
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

/**
 * Writes the shop's repair of a tracking number: one UpdateItem.
 * `update` must not name `:shop`.
 */
export async function updateRepair(
  table: Table,
  shopId: string,
  trackingNumber: string,
  update: RepairUpdate,
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
  update: RepairUpdate,
): Promise<UnreadWrite> => written(table, shopId, trackingNumber, update, 'NONE');

async function written(
  table: Table,
  shopId: string,
  trackingNumber: string,
  update: RepairUpdate,
  ReturnValues: 'ALL_NEW' | 'NONE',
): Promise<Exclude<RepairWrite, { kind: 'written' }> | { kind: 'written'; item: RawItem }> {
  const command = new UpdateCommand({
    ...ownUpdate(table, shopId, trackingNumber, update),
    ReturnValues,
  });
  try {
    const { Attributes = {} } = await table.client.send(command);
    return { kind: 'written', item: Attributes };
  } catch (error) {
    if (isTooLarge(error)) return { kind: 'full' };
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const item = error.Item && unmarshall(error.Item);
    return { kind: 'refused', repair: item?.user_id === shopId ? readRepair(item) : undefined };
  }
}

const isTooLarge = (error: unknown) =>
  error instanceof Error &&
  error.name === 'ValidationException' &&
  /item size/i.test(error.message);

/**
 * Lets a history that has filled its item have no further change. It follows the change that did that, which is stored:
 * should it fail, the next change does it.
 */
export async function closeHistory(
  table: Table,
  { user_id, trackingNumber }: StoredRepair,
): Promise<void> {
  try {
    await updateUnread(table, user_id, trackingNumber, {
      UpdateExpression: 'SET history_full = :yes, last_write = :claim',
      // Nobody who listens to the stream wakes up from it: there is no news in it.
      ExpressionAttributeValues: { ':yes': true, ':claim': 'claim' satisfies LastWrite },
    });
  } catch (error) {
    logger.warn('A history could not be closed', { error });
  }
}
