import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { NotificationChannel } from '../../shared/repairs/notifications.ts';
import { CLIENT_SETTINGS } from '../platform/clients.ts';
import { readVariables } from '../platform/config.ts';
import type { NotificationRequest } from './notification.ts';

/** The largest batch that SQS accepts. */
const BATCH = 10;
/** The longest delay that SQS accepts. */
const LONGEST_DELAY_SECONDS = 900;

/** Returns the time for which the queue hides a request: at least until the hold of its change has ended. */
export function delaySeconds({ heldUntilMs = 0 }: NotificationRequest, nowMs: number): number {
  const seconds = Math.ceil((heldUntilMs - nowMs) / 1_000);
  return Math.min(LONGEST_DELAY_SECONDS, Math.max(0, seconds));
}

export type NotificationQueues = ReturnType<typeof openNotificationQueues>;

/** The queues in front of the two senders. */
export function openNotificationQueues() {
  const { EMAIL_QUEUE_URL, SMS_QUEUE_URL } = readVariables('EMAIL_QUEUE_URL', 'SMS_QUEUE_URL');
  const urls = { email: EMAIL_QUEUE_URL, sms: SMS_QUEUE_URL } satisfies Record<
    NotificationChannel,
    string
  >;
  // The host in a queue's URL does not always resolve; the client's endpoint always does.
  const client = new SQSClient({ ...CLIENT_SETTINGS, useQueueUrlAsEndpoint: false });

  /** Queues `requests` and returns the positions of those that the queue did not accept. */
  async function send(
    channel: NotificationChannel,
    requests: readonly NotificationRequest[],
  ): Promise<number[]> {
    const starts = Array.from({ length: Math.ceil(requests.length / BATCH) }, (_, n) => n * BATCH);
    const failed = await Promise.all(
      starts.map((start) => sendBatch(channel, requests.slice(start, start + BATCH), start)),
    );
    return failed.flat();
  }

  async function sendBatch(
    channel: NotificationChannel,
    requests: readonly NotificationRequest[],
    start: number,
  ): Promise<number[]> {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: urls[channel],
        Entries: requests.map((request, index) => ({
          Id: String(start + index),
          MessageBody: JSON.stringify(request),
          DelaySeconds: delaySeconds(request, Date.now()),
        })),
      }),
    );
    return Failed.map((entry) => Number(entry.Id));
  }

  return { send };
}
