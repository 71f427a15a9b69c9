/** Finds the queues of one deployment by the beginning of their names and by their dead-letter queues. */
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  MessageNotInflight,
  paginateListQueues,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { ZodMiniType } from 'zod/mini';
import { answerRequest } from '../../functions/documents/quotes/answer-queue.ts';
import { platformRequest } from '../../functions/e-invoicing/sending/invoice-queue.ts';
import type { QueueName } from '../../functions/lambdas/kinds.ts';
import { reportedOutcome } from '../../functions/notifications/outcomes/reported-outcome.ts';
import { repairChange } from '../../functions/notifications/status-changes/notification.ts';
import { jobSlice } from '../../functions/platform/jobs/slice.ts';

export type Queue = { name: string; url: string };

/** The consumer of each queue parses its messages with the same schema. */
const MESSAGES: Readonly<Record<QueueName, ZodMiniType<object>>> = {
  notifications: repairChange,
  answers: answerRequest,
  outcomes: reportedOutcome,
  invoices: platformRequest,
  daily: jobSlice,
  cards: jobSlice,
};

export type Queues = {
  consumed: { name: QueueName; queue: Queue; deadLetters: Queue }[];
  /** The messages in these dead-letter queues of the stream's consumers name the records. */
  givenUp: Queue[];
};

/** `putBack` messages of a dead-letter queue were moved back, and `left` messages stay in it. */
export type Redriven = { queue: string; putBack: number; left: number };

/** A message stays hidden for long enough to look at everything in a queue. */
const HIDDEN_SECONDS = 30;
/**
 * A message that stays in its queue is visible again after this time. With a time of 0, the embedded engine would
 * lose the message.
 */
const SHOWN_AGAIN_SECONDS = 1;

/** @throws SQS's errors, such as missing credentials. */
export async function findQueues(client: SQSClient, prefix: string): Promise<Queues> {
  const urls: string[] = [];
  for await (const page of paginateListQueues({ client }, { QueueNamePrefix: prefix })) {
    urls.push(...(page.QueueUrls ?? []));
  }
  const described = await Promise.all(
    urls.map(async (url) => ({ ...queueAt(url), deadLetters: await deadLettersOf(client, url) })),
  );
  const named = new Map(described.map((queue) => [queue.name, queue]));
  const consumed = (Object.keys(MESSAGES) as QueueName[]).flatMap((name) => {
    const queue = named.get(`${prefix}${name}`);
    const deadLetters = named.get(queue?.deadLetters ?? '');
    return queue && deadLetters ? [{ name, queue, deadLetters }] : [];
  });
  const known = new Set(
    consumed.flatMap(({ queue, deadLetters }) => [queue, deadLetters]).map(({ name }) => name),
  );
  return { consumed, givenUp: described.filter(({ name }) => !known.has(name)) };
}

const queueAt = (url: string): Queue => ({ name: url.slice(url.lastIndexOf('/') + 1), url });

async function deadLettersOf(client: SQSClient, url: string): Promise<string | undefined> {
  const { Attributes } = await client.send(
    new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['RedrivePolicy'] }),
  );
  const policy: unknown = JSON.parse(Attributes?.RedrivePolicy ?? 'null');
  if (typeof policy !== 'object' || policy === null || !('deadLetterTargetArn' in policy)) {
    return undefined;
  }
  return String(policy.deadLetterTargetArn).split(':').at(-1);
}

/**
 * Moves the messages of a dead-letter queue back to its queue. Those that the queue's consumer cannot read stay. A
 * message is deleted only after it was moved. Two runs may overlap, because every consumer has the same effect however
 * often a message comes. `StartMessageMoveTask` of SQS would move the unreadable messages too, and could not mark any.
 */
export async function redriveMessages(
  client: SQSClient,
  { name, queue, deadLetters }: Queues['consumed'][number],
): Promise<Redriven> {
  return drain(client, deadLetters, async (body) => {
    const request = MESSAGES[name].safeParse(parse(body));
    if (!request.success) return false;
    await sendRequest(client, queue, request.data);
    return true;
  });
}

/**
 * Queues one request, marked as moved back, so that the sender of notifications skips changes that a later one has made
 * outdated. The other consumers ignore the mark.
 */
export async function sendRequest(client: SQSClient, queue: Queue, request: object): Promise<void> {
  const MessageBody = JSON.stringify({ ...request, redriven: true });
  await client.send(new SendMessageCommand({ QueueUrl: queue.url, MessageBody }));
}

/** Passes each message in `queue` to `take`, deletes those that it accepts, and makes the others visible again. */
export async function drain(
  client: SQSClient,
  queue: Queue,
  take: (body: string) => Promise<boolean>,
): Promise<Redriven> {
  const startedMs = Date.now();
  const left: Message[] = [];
  let putBack = 0;
  for (;;) {
    const messages = await receive(client, queue);
    if (messages.length === 0) break;
    for (const message of messages) {
      const { Body = '', ReceiptHandle, Attributes } = message;
      // This run itself moved the message back, and it has already failed again.
      if (Number(Attributes?.SentTimestamp) > startedMs) continue;
      if (await take(Body)) {
        await client.send(new DeleteMessageCommand({ QueueUrl: queue.url, ReceiptHandle }));
        putBack += 1;
      } else left.push(message);
    }
  }
  await Promise.all(left.map((message) => showAgain(client, queue, message)));
  return { queue: queue.name, putBack, left: left.length };
}

async function showAgain(client: SQSClient, queue: Queue, message: Message): Promise<void> {
  const { ReceiptHandle } = message;
  const again = { QueueUrl: queue.url, ReceiptHandle, VisibilityTimeout: SHOWN_AGAIN_SECONDS };
  try {
    await client.send(new ChangeMessageVisibilityCommand(again));
  } catch (error) {
    // With very many messages, this message may be visible again already.
    if (!(error instanceof MessageNotInflight)) throw error;
  }
}

async function receive(client: SQSClient, queue: Queue): Promise<Message[]> {
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: queue.url,
      MaxNumberOfMessages: 10,
      // A long poll asks every server of SQS. A short poll may miss all messages when there are few.
      WaitTimeSeconds: 1,
      VisibilityTimeout: HIDDEN_SECONDS,
      MessageSystemAttributeNames: ['SentTimestamp'],
    }),
  );
  return Messages;
}

/** Parses `body` as JSON, or returns `undefined` when it is not JSON. */
export function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
