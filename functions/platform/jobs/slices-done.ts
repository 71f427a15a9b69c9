import type { openRetryLater, RetryLater } from '../entry/retry-later.ts';
import { type JobOf, type JobQueue, jobSlice, type SliceHandler } from './slice.ts';

type LoadJob = () => Promise<{ handler: SliceHandler }>;

/** Returns the consumer of a queue of slices. It loads a job at the job's first slice, and runs it. */
export function slicesDone<Queue extends JobQueue>(jobs: Readonly<Record<JobOf<Queue>, LoadJob>>) {
  const known: Readonly<Partial<Record<string, LoadJob>>> = jobs;
  return async (message: unknown, _record: unknown, remainingMs: () => number) => {
    const { job, shops } = jobSlice.parse(message);
    const load = known[job];
    if (load === undefined) throw new Error(`This Lambda has no job ${job}`);
    const work = await load();
    await work.handler(shops, remainingMs);
  };
}

/** Loads the SQS client at the first failure, because other code imports this module without its variables. */
export function laterRetry(queueVariable: Parameters<typeof openRetryLater>[0]): RetryLater {
  let retryLater: RetryLater | undefined;
  return async (record, error) => {
    retryLater ??= (await import('../entry/retry-later.ts')).openRetryLater(queueVariable);
    await retryLater(record, error);
  };
}
