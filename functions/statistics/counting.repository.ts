import type { Counters } from '../../shared/statistics/statistics.ts';
import { unlessClosed } from '../platform/closed-accounts.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import {
  attribute,
  dynamo,
  type Expression,
  joined,
  NOTHING,
} from '../platform/table/expression.ts';
import { readable, readOr } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { COUNTED_PREFIX, countedKey, profileKey, repairKey } from '../platform/table/table-keys.ts';
import { type TransactItem, transact } from '../platform/table/transaction.ts';
import { numberOf } from '../platform/table/walk-repairs.ts';
import { check, EXISTS, put, remove, returningItem, update } from '../platform/table/writes.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { difference, NOTHING_COUNTED, type RepairCounts, total } from './counts-of-repair.ts';
import { type Counted, countedItem, readCounted, stillCounted } from './stored-counted.ts';
import { figuresKey, figuresKind } from './stored-figures.ts';
import { monthKey } from './stored-month.ts';

export type Tally = {
  repair: StoredRepair;
  counts: RepairCounts;
  believed: Counted | undefined;
  isGone?: boolean;
};

/** `found` has the contributions that differ from the assumed ones, by the positions of their tallies. */
export type CountOutcome =
  | { kind: 'counted' }
  | { kind: 'closed' }
  | { kind: 'refused'; found: Map<number, Found>; hasFigures: boolean };

export type Found = Counted | 'unreadable' | undefined;

export type CountingRepository = ReturnType<typeof countingRepository>;

export function countingRepository(table: Table) {
  async function counted(
    shopId: string,
    trackingNumbers: readonly string[],
  ): Promise<Map<string, Counted>> {
    const items = await batchGet(
      table,
      trackingNumbers.map((trackingNumber) => countedKey(shopId, trackingNumber)),
    );
    return new Map(
      readable(items, (item) => [String(item.sk).slice(COUNTED_PREFIX.length), readCounted(item)]),
    );
  }

  async function standing(
    shopId: string,
    trackingNumbers: readonly string[],
  ): Promise<Set<string>> {
    const options = { consistent: true, projection: 'pk, user_id' };
    const items = await batchGet(table, trackingNumbers.map(repairKey), options);
    return new Set(items.filter(({ user_id }) => user_id === shopId).map(numberOf));
  }

  /**
   * Counts repairs in one transaction, each only if its counted contribution is the assumed one. If figures change,
   * the transaction also requires that the shop has figures, or, if `hasFigures` is false, that its account is open.
   * So late records of an erased shop recreate nothing.
   */
  async function count(
    shopId: string,
    tallies: readonly Tally[],
    hasFigures: boolean,
  ): Promise<CountOutcome> {
    const { figures, months } = total(
      tallies.map(({ counts, believed }) =>
        difference(believed?.counts ?? NOTHING_COUNTED, counts),
      ),
    );
    const isFirst = tallies.some(({ believed }) => believed === undefined);
    const moved = Object.keys(figures).length > 0 || isFirst;
    const puts = tallies.map(({ repair, counts, believed, isGone }): TransactItem => {
      const condition = stillCounted(believed, isGone ? Number.MAX_SAFE_INTEGER : repair.version);
      const { trackingNumber } = repair;
      return returningItem(
        isGone
          ? remove(countedKey(shopId, trackingNumber), condition)
          : put(countedItem(repair, counts), condition),
      );
    });
    const guards = hasFigures ? [] : openShop(shopId);
    const refusals = await transact(table, [
      ...puts,
      ...(moved ? [figuresUpdate(shopId, figures, hasFigures), ...guards] : []),
      ...Object.entries(months).map(([month, counters]) =>
        update(monthKey(shopId, month), addition(counters)),
      ),
    ]);
    if (refusals === undefined) return { kind: 'counted' };
    const refused = (from: number, to: number) =>
      refusals.slice(from, to).some(({ condition }) => condition);
    const first = puts.length;
    if (!hasFigures && moved && refused(first + 1, first + 1 + guards.length)) {
      return { kind: 'closed' };
    }
    const found = new Map<number, Found>();
    for (const [index, { condition, item }] of refusals.slice(0, first).entries()) {
      if (condition) found.set(index, item && readOr(item, readCounted, () => 'unreadable'));
    }
    const missing = hasFigures && moved && refused(first, first + 1);
    return { kind: 'refused', found, hasFigures: hasFigures && !missing };
  }

  const openShop = (shopId: string): TransactItem[] => [
    check(profileKey(shopId), EXISTS),
    unlessClosed(shopId),
  ];

  const figuresUpdate = (
    shopId: string,
    figures: Record<string, number>,
    hasFigures: boolean,
  ): TransactItem =>
    update(
      figuresKey(shopId),
      dynamo`SET item_version = ${figuresKind.version} ${addition(figures)}`,
      hasFigures ? EXISTS : undefined,
    );

  return { counted, standing, count };
}

function addition(numbers: Record<string, number> | Counters): Expression {
  const added = Object.entries(numbers).map(
    ([name, value = 0]) => dynamo`${attribute(name)} ${value}`,
  );
  return added.length === 0 ? NOTHING : dynamo`ADD ${joined(added, ', ')}`;
}
