import type { RepairStatus } from '../../shared/repairs/repairs.ts';
import type { Counters } from '../../shared/statistics/statistics.ts';
import { durationClass, issueKind } from '../../shared/statistics/statistics.ts';
import { parisMonth } from '../../shared/time.ts';
import { minutesBetween, wasNotified } from '../repairs/history.ts';
import type { StoredRepair } from '../repairs/repairs.ts';

/** Numbers by their names; one that is zero is left out. */
type Numbers = Record<string, number>;
type Some<All> = Readonly<Partial<All>>;

/** What one repair adds to its shop's counters, by month. */
export type MonthCounts = Record<string, Counters>;

/** What one repair adds to its shop's figures, by status, and to its statistics. */
export type RepairCounts = { figures: Numbers; months: MonthCounts };

export const NOTHING_COUNTED: RepairCounts = { figures: {}, months: {} };

/**
 * What a repair adds to its shop's counters as it stands, a function of its item alone: when it was received, when it
 * was first completed, whether its customer was ever told by a channel, and the status it is in. One that was withdrawn
 * adds nothing.
 */
export function countsOfRepair(repair: StoredRepair): RepairCounts {
  const months = repair.withdrawnAt === undefined ? monthsOf(repair) : {};
  return { figures: figuresOf(repair), months };
}

/**
 * One in its status, unless withdrawn; one less in that under which its shop's profile counts it, if it is from before
 * there were figures.
 */
function figuresOf({ status, counted_as, withdrawnAt }: StoredRepair): Numbers {
  const now = withdrawnAt === undefined ? status : undefined;
  if (now === counted_as) return {};
  return { ...(now && { [now]: 1 }), ...(counted_as && { [counted_as]: -1 }) } satisfies Partial<
    Record<RepairStatus, number>
  >;
}

function monthsOf(repair: StoredRepair): MonthCounts {
  const { statusHistory: history, earlier } = repair;
  const kind = issueKind(repair.issue);
  const counts: MonthCounts = {
    [parisMonth(Date.parse(repair.created_at))]: {
      received: 1,
      [`device_${repair.deviceType}`]: 1,
      ...(kind && { [`issue_${kind}`]: 1 }),
      ...(wasNotified(repair, 'email') && { told_email: 1 }),
      ...(wasNotified(repair, 'sms') && { told_sms: 1 }),
    },
  };
  const end = history.findIndex(({ status }) => status === 'completed');
  const completedAt = earlier?.completedAt ?? history[end]?.timestamp;
  if (completedAt === undefined) return counts;
  const month = parisMonth(Date.parse(completedAt));
  const minutes = minutesBetween(repair.created_at, completedAt);
  const completion: Counters = {
    completed: 1,
    ...(minutes > 0 && { minutes }),
    [`took_${durationClass(minutes)}`]: 1,
  };
  const until = earlier?.completedAt === undefined ? history.slice(0, end) : [];
  const spent = until.map(({ status, timestamp }, index) => {
    return [status, minutesBetween(timestamp, history[index + 1]?.timestamp ?? timestamp)] as const;
  });
  for (const [status, minutes] of [...entriesOf(earlier?.minutes ?? {}), ...spent]) {
    const name = `minutes_${status}` as const;
    if (minutes > 0) completion[name] = (completion[name] ?? 0) + minutes;
  }
  counts[month] = { ...counts[month], ...completion };
  return counts;
}

const entriesOf = (minutes: Partial<Record<RepairStatus, number>>) =>
  Object.entries(minutes) as [RepairStatus, number][];

/** What has to be added to go from one to the other; a month or number that stays is left out. */
export const difference = (before: RepairCounts, after: RepairCounts): RepairCounts =>
  joined(after, before, -1);

/** What several contributions come to; what comes to nothing is left out. */
export const total = (all: readonly RepairCounts[]): RepairCounts =>
  all.reduce((sum, each) => joined(sum, each, 1), NOTHING_COUNTED);

/** `one` and `factor` times `other`. */
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
