import type { Counters } from '../../shared/statistics/statistics.ts';
import { batchGet } from '../platform/batch-get.ts';
import { readEach, readOr } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import {
  COUNTED_PREFIX,
  closureKey,
  countedKey,
  profileKey,
  repairKey,
} from '../platform/table-keys.ts';
import { type TransactItem, transact } from '../platform/transaction.ts';
import { numberOf } from '../platform/walk-repairs.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { difference, NOTHING_COUNTED, type RepairCounts, total } from './counts-of-repair.ts';
import { type Counted, countedItem, readCounted, stillCounted } from './stored-counted.ts';
import { figuresKey, figuresKind } from './stored-figures.ts';
import { monthKey } from './stored-month.ts';

/** A repair's contribution that is to replace the one believed to be counted; of one that is gone nothing is noted any more. */
export type Tally = {
  repair: StoredRepair;
  counts: RepairCounts;
  believed: Counted | undefined;
  isGone?: boolean;
};

/**
 * `refused`: nothing was written. `found` tells, by the tally's place, what is counted of a repair that is not what was
 * believed; `hasFigures` is false where the shop has no figures yet.
 */
export type CountOutcome =
  | { kind: 'counted' }
  | { kind: 'closed' }
  | { kind: 'refused'; found: Map<number, Found>; hasFigures: boolean };

/** What is counted of a repair, if anything, and if that can be read. */
export type Found = Counted | 'unreadable' | undefined;

export type CountingRepository = {
  counted(shopId: string, trackingNumbers: readonly string[]): Promise<Map<string, Counted>>;
  standing(shopId: string, trackingNumbers: readonly string[]): Promise<Set<string>>;
  count(shopId: string, tallies: readonly Tally[], hasFigures: boolean): Promise<CountOutcome>;
};

/** What each repair has added to its shop's figures and months, and those: they always change together. */
export function countingRepository(table: Table): CountingRepository {
  const TableName = table.name;

  /** What is counted of repairs, by their tracking numbers, as far as it can be read. */
  async function counted(
    shopId: string,
    trackingNumbers: readonly string[],
  ): Promise<Map<string, Counted>> {
    const items = await batchGet(
      table,
      trackingNumbers.map((trackingNumber) => countedKey(shopId, trackingNumber)),
    );
    return new Map(
      readEach(
        items,
        (item) => [[String(item.sk).slice(COUNTED_PREFIX.length), readCounted(item)] as const],
        () => [],
      ).flat(),
    );
  }

  /** Which of these repairs the shop has now. */
  async function standing(
    shopId: string,
    trackingNumbers: readonly string[],
  ): Promise<Set<string>> {
    const options = { consistent: true, projection: 'pk, user_id' };
    const items = await batchGet(table, trackingNumbers.map(repairKey), options);
    return new Set(items.filter(({ user_id }) => user_id === shopId).map(numberOf));
  }

  /**
   * Counts repairs of one shop in one transaction: what each adds now is noted, provided that what is counted of it is
   * what is believed, and the difference goes to the shop's figures and months.
   *
   * What is counted of a repair comes to be only beside figures, and figures only of a shop that has a profile and is
   * not being closed: so what still comes of a shop that was erased brings nothing of it back. Ordinarily there are
   * figures, which costs nothing to ask; `hasFigures` false asks for the shop.
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
      const provided = {
        TableName,
        ...stillCounted(believed, isGone ? Number.MAX_SAFE_INTEGER : repair.version),
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const,
      };
      if (!isGone) return { Put: { Item: countedItem(repair, counts), ...provided } };
      return { Delete: { Key: countedKey(shopId, repair.trackingNumber), ...provided } };
    });
    const guards = hasFigures ? [] : openShop(shopId);
    const refusals = await transact(table, [
      ...puts,
      ...(moved ? [figuresUpdate(shopId, figures, hasFigures), ...guards] : []),
      ...Object.entries(months).map(([month, counters]) => ({
        Update: { TableName, Key: monthKey(shopId, month), ...addition(counters) },
      })),
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
    {
      ConditionCheck: {
        TableName,
        Key: profileKey(shopId),
        ConditionExpression: 'attribute_exists(pk)',
      },
    },
    {
      ConditionCheck: {
        TableName,
        Key: closureKey(shopId),
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ];

  const figuresUpdate = (
    shopId: string,
    figures: Record<string, number>,
    hasFigures: boolean,
  ): TransactItem => {
    const { UpdateExpression, ...rest } = addition(figures);
    return {
      Update: {
        TableName,
        Key: figuresKey(shopId),
        UpdateExpression: `SET item_version = :item_version ${UpdateExpression}`,
        ...rest,
        ExpressionAttributeValues: {
          ...rest.ExpressionAttributeValues,
          ':item_version': figuresKind.version,
        },
        ...(hasFigures && { ConditionExpression: 'attribute_exists(pk)' }),
      },
    };
  };

  return { counted, standing, count };
}

/** Adds numbers to attributes; an expression without any is none. */
function addition(numbers: Record<string, number> | Counters) {
  const entries = Object.entries(numbers);
  if (entries.length === 0) return { UpdateExpression: '' };
  return {
    UpdateExpression: `ADD ${entries.map((_, index) => `#n${index} :v${index}`).join(', ')}`,
    ExpressionAttributeNames: Object.fromEntries(
      entries.map(([name], index) => [`#n${index}`, name]),
    ),
    ExpressionAttributeValues: Object.fromEntries(
      entries.map(([, value], index) => [`:v${index}`, value]),
    ),
  };
}
