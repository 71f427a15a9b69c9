import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { CLIENT_SETTINGS } from '../../platform/clients.ts';
import { readVariables } from '../../platform/config.ts';
import { emailEvent } from './email-event.ts';
import { type SmsReport, smsReport } from './sms-report.ts';

export const reportedOutcome = z.union([smsReport, emailEvent]);

const BATCH = 10;

export type OutcomesQueue = ReturnType<typeof openOutcomesQueue>;

export function openOutcomesQueue() {
  const { OUTCOMES_QUEUE_URL } = readVariables('OUTCOMES_QUEUE_URL');
  const client = new SQSClient({ ...CLIENT_SETTINGS, useQueueUrlAsEndpoint: false });

  async function sendBatch(reports: readonly SmsReport[]): Promise<void> {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl: OUTCOMES_QUEUE_URL,
        Entries: reports.map((report, index) => ({
          Id: String(index),
          MessageBody: JSON.stringify(report),
        })),
      }),
    );
    const [first] = Failed;
    if (first) throw new Error(`${Failed.length} outcomes were not accepted: ${first.Code}`);
  }

  return {
    /** @throws Error when the queue has not taken all of them. */
    async send(reports: readonly SmsReport[]): Promise<void> {
      const starts = Array.from({ length: Math.ceil(reports.length / BATCH) }, (_, n) => n * BATCH);
      await Promise.all(starts.map((start) => sendBatch(reports.slice(start, start + BATCH))));
    },
  };
}
