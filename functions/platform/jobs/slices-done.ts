import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { queueHandler } from '../entry/queue.ts';
import type { openRetryLater } from '../entry/retry-later.ts';
import type { Entry } from '../entry/stack.ts';
import { jobSlice, type SliceHandler } from './slice.ts';

/** Entry of a consumer that works on the slices of several jobs. It loads a job with its first slice. */
export function slicesDone(
  jobs: Readonly<Record<string, () => Promise<{ handler: SliceHandler }>>>,
  queueVariable: Parameters<typeof openRetryLater>[0],
): Entry<SQSEvent, SQSBatchResponse> {
  let retryLater: ReturnType<typeof openRetryLater> | undefined;
  return queueHandler(
    async (message, _record, remainingMs) => {
      const { job, shops } = jobSlice.parse(message);
      const load = jobs[job];
      if (load === undefined) throw new Error(`This Lambda does no ${job}`);
      const work = await load();
      await work.handler(shops, remainingMs);
    },
    // Few slices fail, so the client of SQS is loaded with the first one. Its variables are read then too, because other
    // code reads the Lambda's declaration where none are set.
    async (record, error) => {
      retryLater ??= (await import('../entry/retry-later.ts')).openRetryLater(queueVariable);
      await retryLater(record, error);
    },
  );
}
