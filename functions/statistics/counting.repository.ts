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
import { type TransactItem, transactNamed } from '../platform/table/transaction.ts';
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

/** `found` has the contributions that differ from the assumed ones, by tracking number. */
export type CountOutcome =
  | { kind: 'counted' }
  | { kind: 'closed' }
  | { kind: 'refused'; found: Map<string, Found>; hasFigures: boolean };

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
    const refused = await transactNamed<string>(table, {
      figures: moved && figuresUpdate(shopId, figures, hasFigures),
      shop: moved && !hasFigures && [check(profileKey(shopId), EXISTS), unlessClosed(shopId)],
      months: Object.entries(months).map(([month, counters]) =>
        update(monthKey(shopId, month), addition(counters)),
      ),
      ...Object.fromEntries(tallies.map((tally) => [tally.repair.trackingNumber, counting(tally)])),
    });
    if (refused === undefined) return { kind: 'counted' };
    if (refused.shop) return { kind: 'closed' };
    const found = new Map<string, Found>();
    for (const { repair } of tallies) {
      const { condition, item } = refused[repair.trackingNumber] ?? {};
      if (condition) {
        found.set(repair.trackingNumber, item && readOr(item, readCounted, () => 'unreadable'));
      }
    }
    return { kind: 'refused', found, hasFigures: hasFigures && !refused.figures };
  }

  const counting = ({ repair, counts, believed, isGone }: Tally): TransactItem => {
    const condition = stillCounted(believed, isGone ? Number.MAX_SAFE_INTEGER : repair.version);
    return returningItem(
      isGone
        ? remove(countedKey(repair.user_id, repair.trackingNumber), condition)
        : put(countedItem(repair, counts), condition),
    );
  };

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
