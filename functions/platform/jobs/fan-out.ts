import { parisDay, plusDays } from '../../../shared/time.ts';
import { logger } from '../logger.ts';
import type { MetricName } from '../metric-names.ts';
import type { WorkQueue } from '../work-queue.ts';
import type { DailyJob } from './daily-job.ts';
import { type JobSlice, SLICE } from './slice.ts';

export type FanOutDependencies = {
  job: JobSlice['job'];
  shops: Pick<DailyJob, 'all'>;
  queue: WorkQueue<JobSlice>;
  /** If this function is absent, the job runs every day. */
  runsOn?: (day: string) => boolean;
  now: () => number;
  measure: (metric: MetricName, value: number) => void;
};

/** `due` shops are not done, `queued` ones are in new messages, and `late` ones were missed twice. */
export type FanOutReport = { due: number; queued: number; late: number };

/** Ten messages are queued within this time. */
export const SENDING_TIME_MS = 15_000;
const AT_ONCE = 10;
const NAMED = 20;

/**
 * Queues the shops that are not done today, and begins with those done longest ago. It adds nothing while slices wait,
 * because they contain the same shops. Shops that were missed on two days of the job raise an alarm.
 */
export async function fanOut(
  { job, shops, queue, runsOn = () => true, now, measure }: FanOutDependencies,
  hasTime: () => boolean,
): Promise<FanOutReport> {
  const today = parisDay(now());
  const due: { shopId: string; last: string }[] = [];
  for await (const page of shops.all()) {
    for (const { shopId, since, done_day: done } of page) {
      if (done !== today) due.push({ shopId, last: done ?? since });
    }
  }
  due.sort((one, other) => (one.last < other.last ? -1 : Number(one.last > other.last)));
  const missed = twoDaysBefore(today, runsOn);
  const late = due.filter(({ last }) => last < missed).map(({ shopId }) => shopId);
  if (late.length > 0) {
    measure('ShopsNotDone', late.length);
    const named = late.slice(0, NAMED);
    logger.error('A daily job has missed shops for two days', { job, late: late.length, named });
  }
  const report = { due: due.length, queued: 0, late: late.length };
  if (due.length === 0 || (await queue.untaken()) > 0) {
    logger.info('No shops of a daily job were queued', { job, ...report });
    return report;
  }
  const step = SLICE * AT_ONCE;
  for (let start = 0; start < due.length && hasTime(); start += step) {
    const ids = due.slice(start, start + step).map(({ shopId }) => shopId);
    const slices = inSlices(ids).map((each) => ({ job, shops: each }));
    const refused = new Set(await queue.send(slices));
    const sent = slices.filter((_, index) => !refused.has(index));
    report.queued += sent.reduce((sum, each) => sum + each.shops.length, 0);
  }
  logger.info('Shops of a daily job were queued', { job, ...report });
  return report;
}

/** Returns the second-last day before `today` on which the job runs. A shop last done earlier was missed twice. */
function twoDaysBefore(today: string, runsOn: (day: string) => boolean): string {
  let day = today;
  for (let left = 2; left > 0; ) {
    day = plusDays(day, -1);
    if (runsOn(day)) left -= 1;
  }
  return day;
}

const inSlices = (shops: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(shops.length / SLICE) }, (_, index) =>
    shops.slice(index * SLICE, (index + 1) * SLICE),
  );
