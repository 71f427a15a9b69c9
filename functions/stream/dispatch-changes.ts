import {
  changesOf,
  logKeysOf,
  type RepairChange,
} from '../notifications/status-changes/notification.ts';
import { logger } from '../platform/logger.ts';
import { isThere, type StreamedWrite } from '../repairs/written-repair.ts';
import type { RequestQueue } from './dispatch-documents.ts';

/** Queues the notifications for each write, in order. Returns the sequence numbers of the writes to retry. */
export async function dispatchChanges(
  queue: RequestQueue<RepairChange>,
  writes: readonly StreamedWrite[],
): Promise<string[]> {
  const changes = writes.filter(isThere).flatMap((write) =>
    changesOf(write).map((change): { change: RepairChange; sequenceNumber: string } => ({
      change,
      sequenceNumber: write.sequenceNumber,
    })),
  );
  const due = changes.filter(({ change }) => change.channels.length > 0);
  const positions = await queue.send(due.map(({ change }) => change));
  const refused = positions.flatMap((position) => due[position]?.sequenceNumber ?? []);
  for (const { change, sequenceNumber } of changes) {
    if (!refused.includes(sequenceNumber)) logger.info('A change was queued', logKeysOf(change));
  }
  return refused;
}
