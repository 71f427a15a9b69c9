/**
 * Runs the cloud of the power-cut tests and of the soak test: `cloud-process.ts PORT FOLDER [TIMINGS]
 * [shares-threads]`. The process reports its address and a token, and answers questions about the cloud.
 */
import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { UNBOUNDED_SETTINGS } from '../../../functions/testing/unbounded.ts';
import { WHOLE_COMPANY } from '../../../functions/testing/whole-company.ts';
import { startCloud } from '../../cloud.ts';
import { clientSettings } from '../../resources.ts';
import { createShopAccount, signInShop } from '../../shop-account.ts';
import { AT_LOAD } from '../../testing/at-load.ts';
import { callApi } from '../../testing/call-api.ts';
import { setPlan } from '../../testing/shop.ts';

export type Started = { origin: string; token: string };
export type Question = 'token' | 'held';
/** `heapBytes` is the heap of the main thread only; `outbox` is the number of stored messages. */
export type Held = { queued: number; heapBytes: number; outbox: number };

const ACCOUNT = { email: 'pannes@exemple.fr', password: 'Pannes-2026!' };
const [port, dataDirectory = '', timings, sharing] = process.argv.slice(2);
const cloud = await startCloud({
  ...AT_LOAD,
  port: Number(port),
  dataDirectory,
  web: false,
  sharesThreads: sharing === 'shares-threads',
  // Many customers share one phone number here.
  budgets: JSON.stringify(UNBOUNDED_SETTINGS),
  ...(timings && { timings: JSON.parse(timings) }),
});

async function signIn(): Promise<Started> {
  const { accessToken: token } = await signInShop(cloud, ACCOUNT);
  return { origin: cloud.origin, token };
}

async function openShop(): Promise<Started> {
  const { sub } = await createShopAccount(cloud, ACCOUNT);
  await setPlan(cloud, sub, 'pro');
  const started = await signIn();
  // An invoice requires these company details.
  const { token } = started;
  await callApi(cloud, '/api/company', { method: 'PUT', token, json: WHOLE_COMPANY });
  return started;
}

const queues = new SQSClient(clientSettings(cloud.endpoints.sqs));

async function queuedIn(QueueUrl: string | undefined): Promise<number> {
  const { Attributes = {} } = await queues.send(
    new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
  );
  const { ApproximateNumberOfMessages, ApproximateNumberOfMessagesNotVisible } = Attributes;
  return Number(ApproximateNumberOfMessages) + Number(ApproximateNumberOfMessagesNotVisible);
}

async function held(): Promise<Held> {
  const { NOTIFICATIONS_QUEUE_URL, ANSWERS_QUEUE_URL } = cloud.environment;
  const { INVOICES_QUEUE_URL, DEAD_LETTER_QUEUE_URL } = cloud.environment;
  const counts = await Promise.all([
    queuedIn(NOTIFICATIONS_QUEUE_URL),
    queuedIn(ANSWERS_QUEUE_URL),
    queuedIn(INVOICES_QUEUE_URL),
    queuedIn(DEAD_LETTER_QUEUE_URL),
  ]);
  return {
    queued: counts.reduce((sum, count) => sum + count, 0),
    heapBytes: process.memoryUsage().heapUsed,
    outbox: cloud.messaging.outbox.list().length,
  };
}

process.on('message', (question: Question) => {
  const answer: Promise<Started | Held> = question === 'token' ? signIn() : held();
  void answer.then((reply) => process.send?.(reply));
});
process.on('disconnect', () => void cloud.stop().then(() => process.exit(0)));
process.send?.(await signIn().catch(openShop));
