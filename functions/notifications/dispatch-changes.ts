import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import { logger } from '../platform/logger.ts';
import type { RawItem } from '../platform/stored-item.ts';
import {
  changesBetween,
  logKeysOf,
  type NotificationRequest,
  type RepairChange,
} from './notification.ts';
import type { NotificationQueues } from './queues.ts';

/** One record of the table's stream, read: its sequence number and the repair before and after. */
export type StreamChange = {
  sequenceNumber: string;
  before: RawItem | undefined;
  after: RawItem | undefined;
};

type Told = RepairChange & { sequenceNumber: string };

/**
 * Queues what each record has to tell, in the records' order.
 * Gives the sequence numbers of the records that must come again: unreadable ones, and those a queue did not take.
 */
export async function dispatchChanges(
  queues: Pick<NotificationQueues, 'send'>,
  records: readonly StreamChange[],
): Promise<string[]> {
  const failed: string[] = [];
  const changes = records.flatMap(({ sequenceNumber, before, after }): Told[] => {
    try {
      return changesBetween(before, after).map((change) => ({ ...change, sequenceNumber }));
    } catch {
      failed.push(sequenceNumber);
      return [];
    }
  });
  const outcomes = await Promise.all([
    queue(queues, 'email', changes),
    queue(
      queues,
      'sms',
      changes.filter((change) => change.hasPhone),
    ),
  ]);
  const refused = outcomes.flat();
  for (const change of changes) {
    if (!refused.includes(change.sequenceNumber)) logger.info('Change queued', logKeysOf(change));
  }
  return [...failed, ...refused];
}

async function queue(
  queues: Pick<NotificationQueues, 'send'>,
  channel: NotificationChannel,
  changes: readonly Told[],
): Promise<string[]> {
  const requests = changes.map(
    ({ trackingNumber, user_id, historyIndex, correlationId }): NotificationRequest => ({
      trackingNumber,
      user_id,
      historyIndex,
      ...(correlationId && { correlationId }),
    }),
  );
  const refused = await queues.send(channel, requests);
  return refused.flatMap((position) => changes[position]?.sequenceNumber ?? []);
}
