import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { CLIENT_SETTINGS } from './clients.ts';
import { readVariables } from './config.ts';

const BATCH = 10;

type QueueVariable =
  | 'ANSWERS_QUEUE_URL'
  | 'INVOICES_QUEUE_URL'
  | 'DAILY_QUEUE_URL'
  | 'CARDS_QUEUE_URL';

export type WorkQueue<Request> = ReturnType<typeof openWorkQueue<Request>>;

export function openWorkQueue<Request>(variable: QueueVariable) {
  const { [variable]: QueueUrl } = readVariables(variable);
  const client = new SQSClient({ ...CLIENT_SETTINGS, useQueueUrlAsEndpoint: false });

  /** Returns the positions of the requests that the queue did not accept. */
  async function send(requests: readonly Request[]): Promise<number[]> {
    const refused: number[] = [];
    for (let start = 0; start < requests.length; start += BATCH) {
      const { Failed = [] } = await client.send(
        new SendMessageBatchCommand({
          QueueUrl,
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

  /** Messages that nobody has taken yet, without those that wait for a retry. */
  async function untaken(): Promise<number> {
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({
        QueueUrl,
        AttributeNames: ['ApproximateNumberOfMessages'],
      }),
    );
    return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
  }

  return { send, untaken };
}
