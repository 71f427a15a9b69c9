import type { Counters } from '../../shared/statistics/statistics.ts';
import { durationClass, issueKind } from '../../shared/statistics/statistics.ts';
import { parisMonth } from '../../shared/time.ts';
import { minutesBetween, wasNotified } from '../repairs/history.ts';
import type { StoredRepair } from '../repairs/repairs.ts';

type Numbers = Record<string, number>;
type Some<All> = Readonly<Partial<All>>;

export type MonthCounts = Record<string, Counters>;

export type RepairCounts = { figures: Numbers; months: MonthCounts };

export const NOTHING_COUNTED: RepairCounts = { figures: {}, months: {} };

/** Calculates a repair's contribution from its item alone, so that the same item always gives the same result. */
export function countsOfRepair(repair: StoredRepair): RepairCounts {
  if (repair.withdrawnAt !== undefined) return NOTHING_COUNTED;
  return { figures: { [repair.status]: 1 }, months: monthsOf(repair) };
}

function monthsOf(repair: StoredRepair): MonthCounts {
  const { statusHistory: history } = repair;
  const kind = issueKind(repair.issue);
  const counts: MonthCounts = {
    [parisMonth(Date.parse(repair.created_at))]: {
      received: 1,
      [`device_${repair.deviceType}`]: 1,
      ...(repair.returnOf && { [`return_${repair.deviceType}`]: 1 }),
      ...(kind && { [`issue_${kind}`]: 1 }),
      ...(wasNotified(repair, 'email') && { notified_email: 1 }),
      ...(wasNotified(repair, 'sms') && { notified_sms: 1 }),
    },
  };
  if (repair.handedOverAt !== undefined) {
    const month = parisMonth(Date.parse(repair.handedOverAt));
    counts[month] = { ...counts[month], handed_over: 1 };
  }
  const end = history.findIndex(({ status }) => status === 'completed');
  const completedAt = history[end]?.timestamp;
  if (completedAt === undefined) return counts;
  const month = parisMonth(Date.parse(completedAt));
  const minutes = minutesBetween(repair.created_at, completedAt);
  const completion: Counters = {
    completed: 1,
    ...(minutes > 0 && { minutes }),
    [`took_${durationClass(minutes)}`]: 1,
  };
  for (const [index, { status, timestamp }] of history.slice(0, end).entries()) {
    const spent = minutesBetween(timestamp, history[index + 1]?.timestamp ?? timestamp);
    const name = `minutes_${status}` as const;
    if (spent > 0) completion[name] = (completion[name] ?? 0) + spent;
  }
  counts[month] = { ...counts[month], ...completion };
  return counts;
}

export const difference = (before: RepairCounts, after: RepairCounts): RepairCounts =>
  joined(after, before, -1);

export const total = (all: readonly RepairCounts[]): RepairCounts =>
  all.reduce((sum, each) => joined(sum, each, 1), NOTHING_COUNTED);

function joined(one: RepairCounts, other: RepairCounts, factor: 1 | -1): RepairCounts {
  const months: MonthCounts = {};
  for (const month of new Set([...Object.keys(one.months), ...Object.keys(other.months)])) {
    const numbers = added(one.months[month] ?? {}, other.months[month] ?? {}, factor);
    if (Object.keys(numbers).length > 0) months[month] = numbers;
  }
  return { figures: added(one.figures, other.figures, factor), months };
}

function added(one: Some<Numbers>, other: Some<Numbers>, factor: 1 | -1): Numbers {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  const sums = [...names].map((name) => {
    return [name, (one[name] ?? 0) + factor * (other[name] ?? 0)] as const;
  });
  return Object.fromEntries(sums.filter(([, sum]) => sum !== 0));
}
