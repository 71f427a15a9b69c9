import { hash, randomBytes } from 'node:crypto';
import { AppError } from '../../shared/errors.ts';
import { logger } from '../platform/logger.ts';
import { dynamo, type Expression, joined, NOTHING, path } from '../platform/table/expression.ts';
import { updateOrStored } from '../platform/table/items.ts';
import type { RawItem } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { repairKey } from '../platform/table/table-keys.ts';
import { returningItem, update } from '../platform/table/writes.ts';
import type { NamedRepair, StoredRepair } from './repairs.ts';
import { type LastWrite, readRepair } from './stored-repair.ts';

/** 36 bits are enough to tell the changes of one repair apart. */
const CHANGE_ID_LENGTH = 6;

export const newChangeId = () => randomBytes(5).toString('base64url').slice(0, CHANGE_ID_LENGTH);

/** Returns the same id for the same request. */
export const changeIdOf = (request: readonly unknown[]) =>
  hash('sha256', JSON.stringify(request), 'base64url').slice(0, CHANGE_ID_LENGTH);

/** The update changes the repair's item if the condition holds. */
export type RepairUpdate = readonly [change: Expression, condition?: Expression];

type Optional = Expression | undefined | false;

export type RepairChange = {
  /** Each attribute gets the value at its path; an undefined value leaves it as it is. */
  set?: Readonly<Record<string, NonNullable<unknown> | null | undefined>>;
  /** These are complete assignments, such as dynamo`a = list_append(a, ${b})`, whose values DynamoDB computes. */
  assign?: readonly Optional[];
  remove?: readonly Optional[];
  conditions: readonly Optional[];
  /** The repair must have this id, if the request named it by its id. */
  id?: string | undefined;
};

/** Returns the update of a change, which raises the version and says to the stream's consumers that it is a change. */
export function changeOf(change: RepairChange): RepairUpdate {
  const { set = {}, assign = [], remove = [], conditions, id } = change;
  const assignments = [
    ...Object.entries(set).map(
      ([name, value]) => value !== undefined && dynamo`${path(name)} = ${value}`,
    ),
    ...assign,
    dynamo`card.#version = card.#version + ${1}, last_write = ${'change' satisfies LastWrite}`,
  ];
  const removal = remove.some(Boolean) ? dynamo` REMOVE ${joined(remove, ', ')}` : NOTHING;
  const isNamed = id ? dynamo`contains(shop_sk, ${`#${id}`})` : undefined;
  return [
    dynamo`SET ${joined(assignments, ', ')}${removal}`,
    joined([...conditions, isNamed], ' AND '),
  ];
}

/** With `refused`, `repair` is the stored repair, or `undefined` when the shop has no such repair. */
export type RepairWrite =
  | { kind: 'written'; repair: StoredRepair }
  | { kind: 'refused'; repair: StoredRepair | undefined }
  | { kind: 'full' };

/** Adds the condition that the repair belongs to the shop. It serves a single write and a transaction. */
export function ownUpdate(
  shopId: string,
  trackingNumber: string,
  [change, condition]: RepairUpdate,
) {
  const isOwn = dynamo`user_id = ${shopId}`;
  const all = condition ? dynamo`${isOwn} AND (${condition})` : isOwn;
  return returningItem(update(repairKey(trackingNumber), change, all));
}

/**
 * Changes the shop's repair with one UpdateItem. `repair` is its state afterwards, and `isWritten` says whether the
 * conditions of the change held.
 * @throws AppError REPAIR_NOT_FOUND; HISTORY_FULL when DynamoDB has no room for the change.
 */
export async function changeRepair(
  table: Table,
  { shopId, trackingNumber, id }: NamedRepair,
  change: Omit<RepairChange, 'id'>,
): Promise<{ isWritten: boolean; repair: StoredRepair }> {
  const outcome = await updateRepair(table, shopId, trackingNumber, changeOf({ ...change, id }));
  if (outcome.kind === 'full') throw new AppError('HISTORY_FULL');
  const { kind, repair } = outcome;
  if (repair === undefined || (id !== undefined && repair.id !== id))
    throw new AppError('REPAIR_NOT_FOUND');
  return { isWritten: kind === 'written', repair };
}

/** Writes the shop's repair with one UpdateItem, and returns its new state. */
export async function updateRepair(
  table: Table,
  shopId: string,
  trackingNumber: string,
  changed: RepairUpdate,
): Promise<RepairWrite> {
  const outcome = await updateUnread(table, shopId, trackingNumber, changed, 'ALL_NEW');
  if (outcome.kind !== 'written') return outcome;
  return { kind: 'written', repair: readRepair(outcome.item) };
}

/** Writes like `updateRepair`, but does not read the written repair, which DynamoDB returns only with 'ALL_NEW'. */
export async function updateUnread(
  table: Table,
  shopId: string,
  trackingNumber: string,
  changed: RepairUpdate,
  ReturnValues: 'ALL_NEW' | 'NONE' = 'NONE',
): Promise<Exclude<RepairWrite, { kind: 'written' }> | { kind: 'written'; item: RawItem }> {
  const write = ownUpdate(shopId, trackingNumber, changed);
  try {
    const { isWritten, item = {} } = await updateOrStored(table, write, ReturnValues);
    if (isWritten) return { kind: 'written', item };
    return { kind: 'refused', repair: item.user_id === shopId ? readRepair(item) : undefined };
  } catch (error) {
    if (isTooLarge(error)) return { kind: 'full' };
    throw error;
  }
}

const isTooLarge = (error: unknown) =>
  error instanceof Error &&
  error.name === 'ValidationException' &&
  /item size/i.test(error.message);

/** Marks a full history, so that it accepts no further change. If this fails, the next change tries again. */
export async function closeHistory(
  table: Table,
  { user_id, trackingNumber }: StoredRepair,
): Promise<void> {
  try {
    // The reason is `claim`, because the stream's consumers have nothing to do for this write.
    const closing = dynamo`SET history_full = ${true}, last_write = ${'claim' satisfies LastWrite}`;
    await updateUnread(table, user_id, trackingNumber, [closing]);
  } catch (error) {
    logger.warn('A full history could not be marked', { error });
  }
}
