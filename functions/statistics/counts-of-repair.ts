import type { Counters } from '../../shared/statistics/statistics.ts';
import { durationClass, issueKind } from '../../shared/statistics/statistics.ts';
import { parisMonth } from '../../shared/time.ts';
import type { StoredRepair } from '../repairs/repairs.ts';

/** What one repair adds to its shop's counters, by month. */
export type MonthCounts = Record<string, Counters>;

const MINUTE_MS = 60_000;

/** What a repair adds to its shop's counters, as it stands: when it was received, and when it was first completed. */
export function countsOfRepair(repair: StoredRepair): MonthCounts {
  const { deliveries, statusHistory: history } = repair;
  const kind = issueKind(repair.issue);
  const counts: MonthCounts = {
    [parisMonth(Date.parse(repair.created_at))]: {
      received: 1,
      [`device_${repair.deviceType}`]: 1,
      ...(kind && { [`issue_${kind}`]: 1 }),
      ...(deliveries.email?.state === 'sent' && { told_email: 1 }),
      ...(deliveries.sms?.state === 'sent' && { told_sms: 1 }),
    },
  };
  const end = history.findIndex(({ status }) => status === 'completed');
  const completedAt = history[end]?.timestamp;
  if (completedAt === undefined) return counts;
  const month = parisMonth(Date.parse(completedAt));
  const minutes = minutesBetween(repair.created_at, completedAt);
  const completion: Counters = {
    completed: 1,
    minutes,
    [`took_${durationClass(minutes)}`]: 1,
  };
  for (const [index, { status, timestamp }] of history.slice(0, end).entries()) {
    const left = history[index + 1]?.timestamp ?? timestamp;
    const name = `minutes_${status}` as const;
    completion[name] = (completion[name] ?? 0) + minutesBetween(timestamp, left);
  }
  counts[month] = { ...counts[month], ...completion };
  return counts;
}

const minutesBetween = (from: string, to: string) =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS));

/** What has to be added to go from one to the other; a month or counter that stays is left out. */
export function difference(before: MonthCounts, after: MonthCounts): MonthCounts {
  const changed: MonthCounts = {};
  for (const month of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, next] = [before[month] ?? {}, after[month] ?? {}];
    const names = new Set([...Object.keys(old), ...Object.keys(next)]) as Set<keyof Counters>;
    const entries = [...names]
      .map((name) => [name, (next[name] ?? 0) - (old[name] ?? 0)] as const)
      .filter(([, value]) => value !== 0);
    if (entries.length > 0) changed[month] = Object.fromEntries(entries);
  }
  return changed;
}
