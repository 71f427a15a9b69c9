import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../shared/repairs/notifications.ts';
import {
  changesOf,
  logKeysOf,
  type NotificationRequest,
  type RepairChange,
} from '../notifications/notification.ts';
import type { NotificationQueues } from '../notifications/queues.ts';
import { logger } from '../platform/logger.ts';
import { isThere, type RepairWrite } from '../repairs/written-repair.ts';

type WrittenChange = RepairChange & { sequenceNumber: string };

/** Queues the notifications for each write, in order. Returns the sequence numbers of the writes to retry. */
export async function dispatchChanges(
  queues: Pick<NotificationQueues, 'send'>,
  writes: readonly RepairWrite[],
): Promise<string[]> {
  const changes = writes
    .filter(isThere)
    .flatMap((write) =>
      changesOf(write).map(
        (change): WrittenChange => ({ ...change, sequenceNumber: write.sequenceNumber }),
      ),
    );
  const outcomes = await Promise.all(
    NOTIFICATION_CHANNELS.map((channel) =>
      queue(
        queues,
        channel,
        changes.filter(({ channels }) => channels.includes(channel)),
      ),
    ),
  );
  const refused = outcomes.flat();
  for (const change of changes) {
    if (!refused.includes(change.sequenceNumber))
      logger.info('A change was queued', logKeysOf(change));
  }
  return refused;
}

async function queue(
  queues: Pick<NotificationQueues, 'send'>,
  channel: NotificationChannel,
  changes: readonly WrittenChange[],
): Promise<string[]> {
  const requests = changes.map(
    ({ sequenceNumber: _, channels: __, ...request }): NotificationRequest => request,
  );
  const refused = await queues.send(channel, requests);
  return refused.flatMap((position) => changes[position]?.sequenceNumber ?? []);
}
