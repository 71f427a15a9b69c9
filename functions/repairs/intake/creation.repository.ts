import { PLANS } from '../../../shared/billing/plan-table.ts';
import { isClosed, profileKind } from '../../billing/stored-profile.ts';
import {
  countNewRepairs,
  inSession,
  openWithRepairs,
  type UsageChange,
} from '../../billing/usage/usage.ts';
import { unlessClosed } from '../../platform/closed-accounts.ts';
import { isEnded } from '../../platform/ended-sessions.ts';
import type { Table } from '../../platform/table/table.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import { type TransactItem, transactNamed } from '../../platform/table/transaction.ts';
import { numberOf } from '../../platform/table/walk-repairs.ts';
import { create, returningItem, update } from '../../platform/table/writes.ts';
import type { NamedRepair, StoredRepair } from '../repairs.ts';
import { checkClosed, linkReturn, notReturnable } from '../returns/link-return.ts';
import { repairItem } from '../stored-repair.ts';
import { type Creation, creationKeyItem, creationKeyKind } from './stored-creation-key.ts';

export type NewRepairs = readonly [StoredRepair, ...StoredRepair[]];

export type InsertOutcome =
  | { kind: 'inserted' }
  | { kind: 'number-taken' }
  /** The creation key was used before, for the repair `trackingNumber` and an input with the digest `request`. */
  | { kind: 'repeated'; trackingNumber: string; request: string }
  /** The account is closed, or the session of the request was ended. */
  | { kind: 'closed' }
  | { kind: 'not-returnable'; original: StoredRepair | undefined }
  | { kind: 'return-open'; trackingNumber: string }
  | { kind: 'full' }
  | { kind: 'limit-reached' };

type ReturnedBefore = Extract<ReturnType<typeof notReturnable>, { kind: 'returned-before' }>;

type InsertOptions = {
  creation?: Creation | undefined;
  signedInAtSeconds?: number | undefined;
  original?: NamedRepair | undefined;
};

export function creationRepository(table: Table) {
  /**
   * Stores all repairs of an intake with their creation key and counts them against the plan, or stores none. A return
   * is also noted on `original`. When several conditions fail, the outcome names the first in this order: the account
   * or the session; the creation key; `original`; an earlier return of `original` that is still open; a number that is
   * taken; the plan.
   */
  async function insert(
    repairs: NewRepairs,
    nowMs: number,
    options: InsertOptions = {},
  ): Promise<InsertOutcome> {
    let earlier: readonly string[] = [];
    for (;;) {
      const outcome = await insertAfter(repairs, nowMs, options, earlier);
      if (outcome.kind !== 'returned-before') return outcome;
      earlier = outcome.returns;
    }
  }

  async function insertAfter(
    repairs: NewRepairs,
    nowMs: number,
    options: InsertOptions,
    earlier: readonly string[],
  ): Promise<InsertOutcome | ReturnedBefore> {
    const receivedAtMs = Date.parse(repairs[0].created_at);
    const counting = countNewRepairs(nowMs, repairs.length, PLANS, receivedAtMs);
    const count = inSession(counting, options.signedInAtSeconds);
    const outcome = await tryInsert(repairs, nowMs, options, earlier, count);
    if (outcome.kind !== 'no-profile') return outcome;
    // There is no profile if the account was closed and erased, or never had one. The stored closure shows which.
    const open = openWithRepairs(nowMs, repairs.length, receivedAtMs);
    const withoutSession = { ...options, signedInAtSeconds: undefined };
    const guards = [unlessClosed(repairs[0].user_id)];
    const opening = await tryInsert(repairs, nowMs, withoutSession, earlier, open, guards);
    return opening.kind === 'no-profile' ? { kind: 'closed' } : opening;
  }

  async function tryInsert(
    repairs: NewRepairs,
    nowMs: number,
    { creation, signedInAtSeconds, original }: InsertOptions,
    earlier: readonly string[],
    count: UsageChange,
    guards: TransactItem[] = [],
  ): Promise<InsertOutcome | ReturnedBefore | { kind: 'no-profile' }> {
    const [{ user_id, trackingNumber }] = repairs;
    const key = creation && create(creationKeyItem(creation, trackingNumber, nowMs));
    const refused = await transactNamed(table, {
      repairs: repairs.map((repair) => create(repairItem(repair))),
      plan: returningItem(update(profileKey(user_id), ...count)),
      key: key && returningItem(key),
      original: original && linkReturn(original, trackingNumber, earlier),
      earlier: original && earlier.map((each) => checkClosed(original, each)),
      guards,
    });
    if (refused === undefined) return { kind: 'inserted' };
    // A closed account is reported first, even if the creation key was used.
    if (refused.guards) return { kind: 'closed' };
    if (refused.plan) {
      if (refused.plan.item === undefined) return { kind: 'no-profile' };
      const profile = profileKind.read(refused.plan.item);
      const hasEnded = signedInAtSeconds !== undefined && isEnded(signedInAtSeconds, profile);
      if (isClosed(profile) || hasEnded) return { kind: 'closed' };
    }
    if (refused.key) {
      const { tracking_number, request } = creationKeyKind.read(refused.key.item ?? {});
      return { kind: 'repeated', trackingNumber: tracking_number, request };
    }
    if (original && refused.original) return notReturnable(original, refused.original);
    if (refused.earlier?.item)
      return { kind: 'return-open', trackingNumber: numberOf(refused.earlier.item) };
    if (refused.repairs?.condition) return { kind: 'number-taken' };
    if (refused.plan) return { kind: 'limit-reached' };
    throw new Error('DynamoDB refused a new repair although none of its conditions failed');
  }

  return { insert };
}
