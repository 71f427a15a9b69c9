import type { StreamRecord } from '../platform/entry/stream.ts';
import { logger } from '../platform/logger.ts';

export type RequestQueue<Request> = {
  /** Gives the positions of those that were not taken. */
  send: (requests: readonly Request[]) => Promise<number[]>;
};

/**
 * Queues what follows from each new item that `requestOf` has a request for. Gives the sequence numbers of the writes that
 * must come again.
 */
export async function dispatchDocuments<Request>(
  queue: RequestQueue<Request>,
  records: readonly StreamRecord[],
  requestOf: (record: StreamRecord) => Request | undefined,
): Promise<string[]> {
  const told = records.flatMap((record) => {
    const request = requestOf(record);
    return request !== undefined && record.after !== undefined && record.before === undefined
      ? [{ request, sequenceNumber: record.sequenceNumber }]
      : [];
  });
  if (told.length === 0) return [];
  try {
    const refused = await queue.send(told.map(({ request }) => request));
    return refused.flatMap((position) => told[position]?.sequenceNumber ?? []);
  } catch (error) {
    // The other steps of the batch are none the worse for it.
    logger.warn('What follows from documents could not be queued', { error });
    return told.map(({ sequenceNumber }) => sequenceNumber);
  }
}
