import type { StreamRecord } from '../platform/entry/stream.ts';
import { logger } from '../platform/logger.ts';

export type RequestQueue<Request> = {
  /** Returns the positions of the requests that were not accepted. */
  send: (requests: readonly Request[]) => Promise<number[]>;
};

/** Queues the request that `requestOf` returns for each new item. Returns the sequence numbers to retry. */
export async function dispatchDocuments<Request>(
  queue: RequestQueue<Request>,
  records: readonly StreamRecord[],
  requestOf: (record: StreamRecord) => Request | undefined,
): Promise<string[]> {
  const queued = records.flatMap((record) => {
    const request = requestOf(record);
    return request !== undefined && record.after !== undefined && record.before === undefined
      ? [{ request, sequenceNumber: record.sequenceNumber }]
      : [];
  });
  if (queued.length === 0) return [];
  try {
    const refused = await queue.send(queued.map(({ request }) => request));
    return refused.flatMap((position) => queued[position]?.sequenceNumber ?? []);
  } catch (error) {
    // The other steps of the batch continue.
    logger.warn('The requests that follow from documents could not be queued', { error });
    return queued.map(({ sequenceNumber }) => sequenceNumber);
  }
}
