import { createHash, randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { SQSRecord } from 'aws-lambda';
import type { QueueName } from '../../functions/lambdas/kinds.ts';
import { listenOnLoopback } from '../cloud/gateway/loopback-server.ts';
import { queueArn, queueName, REGION } from '../resources.ts';

type Waiting = { record: SQSRecord; visibleAtMs: number; receptions: number };

type SentEntry = { Id?: string; MessageBody: string; DelaySeconds?: number };
type Call = {
  QueueUrl: string;
  Entries?: SentEntry[];
  ReceiptHandle?: string;
  VisibilityTimeout?: number;
} & SentEntry;

/**
 * The functions send to these queues through the needed part of SQS's API. The test moves their clock and receives
 * their messages.
 */
export type PlayedQueues = Awaited<ReturnType<typeof startPlayedQueues>>;

const VISIBILITY_MS = 180_000;
const md5 = (body: string) => createHash('md5').update(body).digest('hex');

export async function startPlayedQueues(now: () => number) {
  const queues = new Map<string, Waiting[]>();
  const named = (name: string) => {
    const known = queues.get(name) ?? [];
    queues.set(name, known);
    return known;
  };
  const nameOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

  const put = (name: string, { Id, MessageBody, DelaySeconds = 0 }: SentEntry) => {
    const messageId = randomUUID();
    const record: SQSRecord = {
      messageId,
      receiptHandle: messageId,
      body: MessageBody,
      attributes: {
        ApproximateReceiveCount: '0',
        SentTimestamp: String(now()),
        SenderId: 'rebond',
        ApproximateFirstReceiveTimestamp: '',
      },
      messageAttributes: {},
      md5OfBody: md5(MessageBody),
      eventSource: 'aws:sqs',
      eventSourceARN: queueArn(name),
      awsRegion: REGION,
    };
    named(name).push({ record, visibleAtMs: now() + DelaySeconds * 1_000, receptions: 0 });
    return { Id, MessageId: messageId, MD5OfMessageBody: record.md5OfBody };
  };

  const answer = (action: string, call: Call): object => {
    const name = nameOf(call.QueueUrl);
    if (action === 'SendMessage') return put(name, call);
    if (action === 'SendMessageBatch') {
      return { Successful: (call.Entries ?? []).map((each) => put(name, each)), Failed: [] };
    }
    if (action === 'GetQueueAttributes') {
      const untaken = named(name).filter(({ visibleAtMs }) => visibleAtMs <= now());
      return { Attributes: { ApproximateNumberOfMessages: String(untaken.length) } };
    }
    if (action === 'ChangeMessageVisibility') {
      const found = named(name).find(({ record }) => record.receiptHandle === call.ReceiptHandle);
      if (found) found.visibleAtMs = now() + (call.VisibilityTimeout ?? 0) * 1_000;
      return {};
    }
    throw new Error(`The played queues do not know the action ${action} of SQS`);
  };

  const server = await listenOnLoopback((request, response) => {
    void text(request).then((body) => {
      const action = String(request.headers['x-amz-target']).split('.').at(-1) ?? '';
      const answered = JSON.stringify(answer(action, JSON.parse(body) as Call));
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(answered);
    });
  }, 0);
  const endpoint = `http://127.0.0.1:${server.port}`;

  return {
    endpoint,
    urlOf: (queue: QueueName) => `${endpoint}/000000000000/${queueName(queue)}`,
    deadLetterUrl: `${endpoint}/000000000000/rebond-stream-failed`,
    /** Returns the bodies of at most three messages of each queue. */
    waiting: () =>
      [...queues].map(([name, all]) => [name, all.slice(0, 3).map(({ record }) => record.body)]),
    /** Returns the number of messages of a queue, waiting or being handled. */
    count: (name: string) => named(name).length,
    /** Returns at most `most` visible messages, and hides them until their visibility timeout ends. */
    receive(queue: QueueName, most: number): SQSRecord[] {
      const visible = named(queueName(queue)).filter(({ visibleAtMs }) => visibleAtMs <= now());
      return visible.slice(0, most).map((each) => {
        each.visibleAtMs = now() + VISIBILITY_MS;
        each.receptions += 1;
        each.record.attributes.ApproximateReceiveCount = String(each.receptions);
        return each.record;
      });
    },
    forget(queue: QueueName, ids: readonly string[]) {
      const name = queueName(queue);
      queues.set(
        name,
        named(name).filter(({ record }) => !ids.includes(record.messageId)),
      );
    },
    /** Returns when the next message of these queues becomes visible, or `undefined` when there is none. */
    nextAtMs(queueNames: readonly QueueName[]): number | undefined {
      const moments = queueNames.flatMap((queue) =>
        named(queueName(queue)).map(({ visibleAtMs }) => visibleAtMs),
      );
      return moments.length === 0 ? undefined : Math.min(...moments);
    },
    close: server.close,
  };
}
