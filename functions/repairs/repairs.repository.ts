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
  /** The creation key was used before, for this number; `request` is the digest of the input at that time. */
  | { kind: 'repeated'; trackingNumber: string; request: string }
  /** The account is closed, or the session of the request was ended. */
  | { kind: 'closed' }
  | { kind: 'limit-reached' };

export type ChangeOutcome =
  | { kind: 'changed'; repair: StoredRepair }
  | { kind: 'not-found' }
  | { kind: 'withdrawn' }
  | { kind: 'full' };

export type CallOutcome = ChangeOutcome | { kind: 'moved' };

/** The name of a shop's repair: its number, and its id if the request gave one. */
export type NamedRepair = { shopId: string; trackingNumber: string; id?: string };

/** The origin of a change: the request that made it, and the end of the hold in which nobody is notified. */
export type ChangeOrigin = {
  correlationId?: string | undefined;
  heldUntilMs?: number | undefined;
};

/** The number of requests that an item remembers: each change and each undo is one. */
const MOST_REQUESTS = 2 * MOST_CHANGES;

export type RepairsRepository = ReturnType<typeof repairsRepository>;

export function repairsRepository(table: Table) {
  /** Reads the repair of a tracking number consistently; `undefined` when there is none. */
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

  /** Reads the repairs of these numbers, a hundred in each request. Reports and leaves out unreadable ones. */
  async function getAll(trackingNumbers: readonly string[]): Promise<StoredRepair[]> {
    const items = await batchGet(table, trackingNumbers.map(repairKey));
    return items
      .filter((item) => !isTombstone(item))
      .flatMap((item) => readOr(item, readRepair, () => []));
  }

  /**
   * Stores a new repair with its creation key and counts it against the plan, in one transaction. When several things
   * refuse it, the outcome names the first of: a closed account or a session ended since `signedInAtSeconds`; a
   * creation key that was used; a number that is taken; a full plan.
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
    // Without a profile, either the account was closed and erased or its profile was never created; the closure
    // decides.
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
    // A closed account comes first, even if the creation key was used.
    if (others.some(({ condition }) => condition)) return { kind: 'closed' };
    if (plan?.condition) {
      if (plan.item === undefined) return { kind: 'no-profile' };
      const profile = readProfile(plan.item);
      if (isClosed(profile)) return { kind: 'closed' };
      if (signedInAtSeconds !== undefined && isEnded(signedInAtSeconds, profile))
        return { kind: 'closed' };
    }
    if (made?.condition) {
      const { tracking_number: trackingNumber, request } = readCreationKey(made.item ?? {});
      return { kind: 'repeated', trackingNumber, request };
    }
    if (number?.condition) return { kind: 'number-taken' };
    if (plan?.condition) return { kind: 'limit-reached' };
    throw new Error('DynamoDB refused a new repair although none of its conditions failed');
  }

  /**
   * Appends `entry` with one UpdateItem, whatever the repair's status is. A repair that was handed over returns to the
   * list of open repairs. A withdrawn repair and a full history refuse the entry. When the SDK retries after a lost
   * answer, the entry is appended once, even if it was undone in between.
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
        'SET card.#status = :status, card.updated_at = :now, card.deliveries = :none',
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
        ':none': {},
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
   * Records that the shop called the customer about the last entry of the history. The result is `moved` when `entry`,
   * counted from 0, is not the last. Nobody is notified. The tracking page and the call list follow through the stream.
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
