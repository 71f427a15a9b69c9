import * as z from 'zod/mini';
import type { DailyJob, JobShop } from './daily-job.ts';

export const SLICE = 25;

const JOBS = { daily: ['close-chains', 'send-reminders'], cards: ['compare-cards'] } as const;
export type JobQueue = keyof typeof JOBS;
export type JobOf<Queue extends JobQueue> = (typeof JOBS)[Queue][number];

export const jobSlice = z.object({
  job: z.enum([...JOBS.daily, ...JOBS.cards]),
  shops: z.array(z.string().check(z.minLength(1))),
});
export type JobSlice = z.infer<typeof jobSlice>;

/** `remainingMs` returns how long the invocation may still last. */
export type SliceHandler = (shops: readonly string[], remainingMs: () => number) => Promise<void>;

type SliceOfWork<Shop extends JobShop> = {
  day: string;
  /** This is called before each shop. When it returns false, the next run queues the remaining shops. */
  mayGoOn: () => boolean;
  /** Does the work for a shop. Returns whether the shop's day is done, or the fields to record with the day. */
  work: (shopId: string, shop: Shop) => Promise<boolean | Partial<Shop>>;
  /** This is called when the work of a shop failed. If it throws, the work on this slice ends. */
  failed: (shopId: string, error: unknown) => void;
};

/**
 * Works on the shops whose day is not done, so a slice can be delivered twice. A shop that fails does not stop the
 * others. The order is random, so that a shop that crashes the Lambda does not always block the same others.
 */
export async function workThrough<Shop extends JobShop>(
  job: Pick<DailyJob<Shop>, 'get' | 'done'>,
  shops: readonly string[],
  { day, mayGoOn, work, failed }: SliceOfWork<Shop>,
): Promise<void> {
  for (const shopId of inRandomOrder(shops)) {
    if (!mayGoOn()) return;
    try {
      const shop = await job.get(shopId);
      if (shop === undefined || shop.done_day === day) continue;
      const outcome = await work(shopId, shop);
      if (outcome) await job.done(shopId, day, outcome === true ? {} : outcome);
    } catch (error) {
      failed(shopId, error);
    }
  }
}

const inRandomOrder = <Value>(values: readonly Value[]): Value[] =>
  values
    .map((value) => ({ value, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ value }) => value);
