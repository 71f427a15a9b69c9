import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { CLIENT_SETTINGS } from '../platform/clients.ts';
import { readVariables } from '../platform/config.ts';

/** A message of the answers' queue: which quote was answered. Identifiers only, no personal data. */
export const answerRequest = z.object({
  user_id: z.string().check(z.minLength(1)),
  id: z.string().check(z.minLength(1)),
});
export type AnswerRequest = z.infer<typeof answerRequest>;

/** Largest batch that SQS takes. */
const BATCH = 10;

export type AnswerQueue = ReturnType<typeof openAnswerQueue>;

/** The queue in front of the letters about answered quotes. */
export function openAnswerQueue() {
  const { ANSWERS_QUEUE_URL } = readVariables('ANSWERS_QUEUE_URL');
  const client = new SQSClient({ ...CLIENT_SETTINGS, useQueueUrlAsEndpoint: false });

  /** Queues `requests`; gives the positions of those that the queue did not take. */
  async function send(requests: readonly AnswerRequest[]): Promise<number[]> {
    const refused: number[] = [];
    for (let start = 0; start < requests.length; start += BATCH) {
      const { Failed = [] } = await client.send(
        new SendMessageBatchCommand({
          QueueUrl: ANSWERS_QUEUE_URL,
          Entries: requests.slice(start, start + BATCH).map((request, index) => ({
            Id: String(start + index),
            MessageBody: JSON.stringify(request),
          })),
        }),
      );
      refused.push(...Failed.map(({ Id }) => Number(Id)));
    }
    return refused;
  }

  return { send };
}
