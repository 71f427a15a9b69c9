import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { CLIENT_SETTINGS } from '../platform/clients.ts';
import { readVariables } from '../platform/config.ts';

/** The largest batch that SQS accepts. */
const BATCH = 10;

/** A queue of work that follows from documents. */
export function openDocumentQueue<Request>(variable: 'ANSWERS_QUEUE_URL' | 'INVOICES_QUEUE_URL') {
  const { [variable]: QueueUrl } = readVariables(variable);
  const client = new SQSClient({ ...CLIENT_SETTINGS, useQueueUrlAsEndpoint: false });

  /** Queues `requests` and returns the positions of those that the queue did not accept. */
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

  return { send };
}
