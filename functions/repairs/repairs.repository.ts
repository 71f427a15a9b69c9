import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { isClosed, readProfile } from '../billing/stored-profile.ts';
import { countNewRepair, inSession, openWithRepair } from '../billing/usage.ts';
import { batchGet } from '../platform/batch-get.ts';
import { isEnded } from '../platform/ended-sessions.ts';
import { readOr } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { closureKey, profileKey, repairKey, repairsPartition } from '../platform/table-keys.ts';
import { type TransactItem, transact } from '../platform/transaction.ts';
import { entryItem } from './entry-item.ts';
import { isLong, MOST_CHANGES, type StoredEntry } from './history.ts';
import type { StoredRepair } from './repairs.ts';
import { type Creation, creationKeyItem, readCreationKey } from './stored-creation-key.ts';
import { type LastWrite, readRepair, repairItem } from './stored-repair.ts';
import { isTombstone, unlessTombstone } from './tombstone.ts';
import { closeHistory, newChangeId, updateRepair } from './update-repair.ts';

export type InsertOutcome =
  | { kind: 'inserted' }
  | { kind: 'number-taken' }
  /** The same creation was made before, under this number, from what `request` is the digest of. */
  | { kind: 'repeated'; trackingNumber: string; request: string }
  /** The account is closed, or the session that asks was ended. */
  | { kind: 'closed' }
  | { kind: 'limit-reached' };

export type ChangeOutcome =
  | { kind: 'changed'; repair: StoredRepair }
  | { kind: 'not-found' }
  | { kind: 'withdrawn' }
  | { kind: 'full' };

export type CallOutcome = ChangeOutcome | { kind: 'moved' };

/** A repair as its shop names it: by its number, and by its id if that is given. */
export type NamedRepair = { shopId: string; trackingNumber: string; id?: string };

/** What is known of a change beside its entry: the request that made it, and until when nobody is told of it. */
export type ChangeOrigin = {
  correlationId?: string | undefined;
  heldUntilMs?: number | undefined;
};

/** Requests that an item knows: each change is one, and each undoing. */
const MOST_REQUESTS = 2 * MOST_CHANGES;

export type RepairsRepository = ReturnType<typeof repairsRepository>;

/** Repairs in the table: the only place that knows their keys. */
export function repairsRepository(table: Table) {
  /** The repair of a tracking number, read consistently; `undefined` when there is none. */
  async function get(trackingNumber: string): Promise<StoredRepair | undefined> {
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: repairKey(trackingNumber),
        ConsistentRead: true,
      }),
    );
    const item = unlessTombstone(Item);
    return item && readRepair(item);
  }

  /** Those of these numbers that there are and that can be read; one that cannot is reported. A hundred by one request. */
  async function getAll(trackingNumbers: readonly string[]): Promise<StoredRepair[]> {
    const items = await batchGet(table, trackingNumbers.map(repairKey));
    return items
      .filter((item) => !isTombstone(item))
      .flatMap((item) => readOr(item, readRepair, () => []));
  }

  /**
   * Stores a new repair and counts it against its shop's plan, or neither; `creation` is remembered with it.
   * An account that is closed, and a session that was ended since `signedInAtSeconds`, are refused first; a creation that
   * was made, and a number that is taken, before a plan that is full.
   */
  async function insert(
    repair: StoredRepair,
    nowMs: number,
    creation?: Creation,
    signedInAtSeconds?: number,
  ): Promise<InsertOutcome> {
    const count = inSession(countNewRepair(nowMs), signedInAtSeconds);
    const outcome = await tryInsert(repair, nowMs, creation, count, signedInAtSeconds);
    if (outcome.kind !== 'no-profile') return outcome;
    // Either the account was closed and erased, or its profile was never opened: the closure tells.
    const opening = await tryInsert(repair, nowMs, creation, openWithRepair(nowMs), undefined, [
      {
        ConditionCheck: {
          TableName: table.name,
          Key: closureKey(repair.user_id),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
    ]);
    return opening.kind === 'no-profile' ? { kind: 'closed' } : opening;
  }

  async function tryInsert(
    repair: StoredRepair,
    nowMs: number,
    creation: Creation | undefined,
    count: ReturnType<typeof countNewRepair>,
    signedInAtSeconds: number | undefined,
    guards: TransactItem[] = [],
  ): Promise<InsertOutcome | { kind: 'no-profile' }> {
    const TableName = table.name;
    const ifNew = {
      ConditionExpression: 'attribute_not_exists(pk)',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
    };
    const refusals = await transact(table, [
      {
        Put: {
          TableName,
          Item: repairItem(repair),
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        Update: {
          TableName,
          Key: profileKey(repair.user_id),
          ...count,
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
      ...(creation
        ? [
            {
              Put: {
                TableName,
                Item: creationKeyItem(creation, repair.trackingNumber, nowMs),
                ...ifNew,
              },
            },
          ]
        : []),
      ...guards,
    ]);
    if (refusals === undefined) return { kind: 'inserted' };
    const [number, plan, ...others] = refusals;
    const made = creation && others.shift();
    // A closed account is told so, whatever it once made.
    if (others.some(({ condition }) => condition)) return { kind: 'closed' };
    if (plan?.condition) {
      if (plan.item === undefined) return { kind: 'no-profile' };
      const profile = readProfile(plan.item);
      if (isClosed(profile)) return { kind: 'closed' };
      if (signedInAtSeconds !== undefined && isEnded(signedInAtSeconds, profile.sessions_after_s))
        return { kind: 'closed' };
    }
    if (made?.condition) {
      const { tracking_number: trackingNumber, request } = readCreationKey(made.item ?? {});
      return { kind: 'repeated', trackingNumber, request };
    }
    if (number?.condition) return { kind: 'number-taken' };
    if (plan?.condition) return { kind: 'limit-reached' };
    throw new Error('A transaction was refused for no condition of its own');
  }

  /**
   * Appends `entry`, which nobody has been told of yet, whatever the repair's status is: one UpdateItem. One that was
   * handed over is back in the day's list by it; one that was withdrawn is refused, and one whose history is full.
   * Sent again by the SDK after an answer that was lost, it is appended once, and not again once it was undone.
   */
  async function appendEntry(
    { shopId, trackingNumber, id }: NamedRepair,
    entry: StoredEntry,
    { correlationId, heldUntilMs }: ChangeOrigin = {},
  ): Promise<ChangeOutcome> {
    const changeId = newChangeId();
    const at = Date.parse(entry.timestamp);
    const hold = heldUntilMs === undefined ? undefined : { entry: at, until: heldUntilMs };
    const gone = [
      'card.called_entry',
      'card.handed_over_at',
      ...(correlationId ? [] : ['correlation_id']),
      ...(hold ? [] : ['#hold']),
    ];
    const outcome = await updateRepair(table, shopId, trackingNumber, {
      UpdateExpression: [
        'SET card.#status = :status, card.updated_at = :now, card.deliveries = :untold',
        'card.#version = card.#version + :one, last_write = :change, shop_pk = :list',
        'change_ids = list_append(change_ids, :change_ids)',
        ...(correlationId ? ['correlation_id = :correlation'] : []),
        ...(hold ? ['#hold = :hold'] : []),
        `statusHistory = list_append(statusHistory, :entries) REMOVE ${gone.join(', ')}`,
      ].join(', '),
      ConditionExpression: [
        'NOT contains(change_ids, :change_id) AND attribute_not_exists(card.withdrawn_at)',
        'attribute_not_exists(history_full) AND size(statusHistory) <= :most',
        'size(change_ids) < :most_ids',
        ...(id ? ['contains(shop_sk, :id)'] : []),
      ].join(' AND '),
      ExpressionAttributeNames: { '#status': 'status', '#version': 'version', '#hold': 'hold' },
      ExpressionAttributeValues: {
        ':status': entry.status,
        ':now': at,
        ':untold': {},
        ':one': 1,
        ':change': 'change' satisfies LastWrite,
        ':change_id': changeId,
        ':change_ids': [changeId],
        ':most': MOST_CHANGES,
        ':most_ids': MOST_REQUESTS,
        ':list': repairsPartition(shopId),
        ':entries': [entryItem(entry)],
        ...(correlationId && { ':correlation': correlationId }),
        ...(hold && { ':hold': hold }),
        ...(id && { ':id': `#${id}` }),
      },
    });
    if (outcome.kind === 'full') return outcome;
    const { repair } = outcome;
    if (repair === undefined || (id !== undefined && repair.id !== id))
      return { kind: 'not-found' };
    const isWritten = outcome.kind === 'written' || repair.change_ids.includes(changeId);
    if (isWritten) {
      if (isLong(repair)) await closeHistory(table, repair);
      return { kind: 'changed', repair };
    }
    return { kind: repair.withdrawnAt === undefined ? 'full' : 'withdrawn' };
  }

  /**
   * Notes that the customer was told by telephone of the last entry of the history; `moved` when `entry`, from 0, is not
   * the last. Nobody is told anything; the page and the list of who is to be called follow by the stream.
   */
  async function noteCall(
    { shopId, trackingNumber, id }: NamedRepair,
    entry: number,
  ): Promise<CallOutcome> {
    const outcome = await updateRepair(table, shopId, trackingNumber, {
      UpdateExpression:
        'SET card.called_entry = :entry, card.#version = card.#version + :one, last_write = :change',
      ConditionExpression: `size(statusHistory) = :entries AND attribute_not_exists(card.withdrawn_at)${id ? ' AND contains(shop_sk, :id)' : ''}`,
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: {
        ':entry': entry,
        ':entries': entry + 1,
        ':one': 1,
        ':change': 'change' satisfies LastWrite,
        ...(id && { ':id': `#${id}` }),
      },
    });
    if (outcome.kind === 'full') return outcome;
    if (outcome.kind === 'written') return { kind: 'changed', repair: outcome.repair };
    const isNamed = outcome.repair && (id === undefined || outcome.repair.id === id);
    if (!isNamed) return { kind: 'not-found' };
    return { kind: outcome.repair?.withdrawnAt ? 'withdrawn' : 'moved' };
  }

  return { get, getAll, insert, appendEntry, noteCall };
}
