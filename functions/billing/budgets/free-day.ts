import type { Budgets, TogetherBudget } from '../../../shared/billing/budgets.ts';
import type { NotificationChannel } from '../../../shared/repairs/notifications.ts';
import { parisDay } from '../../../shared/time.ts';
import { count } from '../../platform/metrics.ts';
import { attribute, dynamo, joined, NOTHING } from '../../platform/table/expression.ts';
import { getItem } from '../../platform/table/items.ts';
import type { Table } from '../../platform/table/table.ts';
import { expiresAtSeconds } from '../../platform/table/table-keys.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { returningItem, update } from '../../platform/table/writes.ts';
import { type FreeDay, freeDayKey, freeDayKind } from './stored-free-day.ts';

export type Counted = keyof TogetherBudget;

/** Counters are kept for nine days, so that an operator can compare a day with the same day of the week before. */
const KEPT_SECONDS = 9 * 24 * 60 * 60;

/**
 * Returns the write that counts messages against the day's common budget of the free shops. Its condition is the limit
 * (docs/decisions/0087).
 */
export function freeDayItem(
  messages: Readonly<Partial<Record<Counted, number>>>,
  nowMs: number,
  { freeTogether }: Budgets,
): TransactItem {
  const counts = Object.entries(messages) as [Counted, number][];
  const counters = counts.map(([name, more]) => dynamo`${attribute(name)} ${more}`);
  const conditions = counts.map(([name, more]) => {
    const counter = attribute(name);
    // If the budget is smaller than the number of messages, none of them is allowed.
    const isFirst =
      freeTogether[name] >= more ? dynamo`attribute_not_exists(${counter}) OR ` : NOTHING;
    return dynamo`(${isFirst}${counter} <= ${freeTogether[name] - more})`;
  });
  return returningItem(
    update(
      freeDayKey(parisDay(nowMs)),
      dynamo`
        ADD ${joined(counters, ', ')}
        SET expires_at = ${expiresAtSeconds(nowMs, KEPT_SECONDS)},
        item_version = ${freeDayKind.version}`,
      joined(conditions, ' AND '),
    ),
  );
}

export async function readFreeDay(table: Table, nowMs: number): Promise<FreeDay> {
  const item = await getItem(table, freeDayKey(parisDay(nowMs)));
  return item ? freeDayKind.read(item) : { expires_at: 0 };
}

/** Counts the message in the alarm's metric if half of a common budget is spent. */
export async function watchFreeDay(
  table: Table,
  counted: readonly Counted[],
  nowMs: number,
  { freeTogether }: Budgets,
): Promise<void> {
  const day = await readFreeDay(table, nowMs);
  const isHalf = counted.some((name) => (day[name] ?? 0) * 2 >= freeTogether[name]);
  if (isHalf) count('FreeBudgetHalfSpent');
}

/** Returns the first counter of `counted` whose common budget has no room for another message. */
export const spentOf = (
  item: Record<string, unknown> | undefined,
  counted: readonly Counted[],
  { freeTogether }: Budgets,
): Counted | undefined => {
  const day = item && freeDayKind.read(item);
  return counted.find((name) => (day?.[name] ?? 0) >= freeTogether[name]);
};

export const countedAs = (channel: NotificationChannel, isCode = false): Counted =>
  isCode ? 'code' : channel;
