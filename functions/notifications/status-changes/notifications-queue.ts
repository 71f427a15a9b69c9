import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { CLIENT_SETTINGS } from '../../platform/clients.ts';
import { readVariables } from '../../platform/config.ts';
import type { NotificationRequest, RepairChange } from './notification.ts';

const BATCH = 10;
const LONGEST_DELAY_SECONDS = 900;

/** At least until the hold of the change has ended. */
export function delaySeconds({ heldUntilMs = 0 }: NotificationRequest, nowMs: number): number {
  const seconds = Math.ceil((heldUntilMs - nowMs) / 1_000);
  return Math.min(LONGEST_DELAY_SECONDS, Math.max(0, seconds));
}

export type NotificationsQueue = ReturnType<typeof openNotificationsQueue>;

export function openNotificationsQueue() {
  const { NOTIFICATIONS_QUEUE_URL } = readVariables('NOTIFICATIONS_QUEUE_URL');
  // The host in a queue's URL does not always resolve; the client's endpoint always does.
  const client = new SQSClient({ ...CLIENT_SETTINGS, useQueueUrlAsEndpoint: false });

  /** Returns the positions of the changes that the queue did not accept. */
  async function send(changes: readonly RepairChange[]): Promise<number[]> {
    const starts = Array.from({ length: Math.ceil(changes.length / BATCH) }, (_, n) => n * BATCH);
    const failed = await Promise.all(
      starts.map((start) => sendBatch(changes.slice(start, start + BATCH), start)),
    );
    return failed.flat();
  }

  async function sendBatch(changes: readonly RepairChange[], start: number): Promise<number[]> {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: NOTIFICATIONS_QUEUE_URL,
        Entries: changes.map((change, index) => ({
          Id: String(start + index),
          MessageBody: JSON.stringify(change),
          DelaySeconds: delaySeconds(change, Date.now()),
        })),
      }),
    );
    return Failed.map((entry) => Number(entry.Id));
  }

  return { send };
}
