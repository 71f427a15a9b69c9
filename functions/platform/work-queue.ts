import { GetQueueAttributesCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { CLIENT_SETTINGS } from './clients.ts';
import { readVariables } from './config.ts';
import type { QueueVariable } from './resources.ts';

const BATCH = 10;

export type WorkQueue<Request> = ReturnType<typeof openWorkQueue<Request>>;

/** Opens the queue of a variable. `delayOf` returns the seconds for which the queue hides a request. */
export function openWorkQueue<Request>(
  variable: QueueVariable,
  delayOf?: (request: Request) => number,
) {
  const { [variable]: QueueUrl } = readVariables(variable);
  // The host in a queue's URL does not always resolve, but the client's endpoint does.
  const client = new SQSClient({ ...CLIENT_SETTINGS, useQueueUrlAsEndpoint: false });

  /** Queues `requests` and returns the positions of those that the queue did not accept. */
  async function send(requests: readonly Request[]): Promise<number[]> {
    const starts = Array.from({ length: Math.ceil(requests.length / BATCH) }, (_, n) => n * BATCH);
    const refused = await Promise.all(
      starts.map((start) => sendBatch(requests.slice(start, start + BATCH), start)),
    );
    return refused.flat();
  }

  async function sendBatch(requests: readonly Request[], start: number): Promise<number[]> {
    const { Failed = [] } = await client.send(
      new SendMessageBatchCommand({
        QueueUrl,
        Entries: requests.map((request, index) => ({
          Id: String(start + index),
          MessageBody: JSON.stringify(request),
          ...(delayOf && { DelaySeconds: delayOf(request) }),
        })),
      }),
    );
    return Failed.map(({ Id }) => Number(Id));
  }

  /** Returns the approximate number of visible messages. Messages that wait for a retry are not visible. */
  async function untaken(): Promise<number> {
    const { Attributes } = await client.send(
      new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] }),
    );
    return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
  }

  return { send, untaken };
}
