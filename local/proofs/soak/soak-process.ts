/** The cloud that a soak test runs: `soak-process.ts FOLDER`. It reports its address and its use of resources. */

import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { UNBOUNDED_SETTINGS } from '../../../functions/testing/unbounded.ts';
import { startCloud } from '../../cloud.ts';
import { clientSettings } from '../../resources.ts';
import { createShopAccount, signInShop } from '../../shop-account.ts';
import { AT_LOAD } from '../../testing/at-load.ts';
import { setPlan } from '../../testing/shop.ts';

export type Question = 'token' | 'held';
export type Reply = { origin: string; token: string } | Held;
/** `heapBytes` is the heap of the main thread only; `outbox` is the number of stored messages. */
type Held = { queued: number; heapBytes: number; outbox: number };

const ACCOUNT = { email: 'endurance@exemple.fr', password: 'Endurance-2026!' };
const cloud = await startCloud({
  ...AT_LOAD,
  dataDirectory: process.argv[2] ?? '',
  web: false,
  budgets: JSON.stringify(UNBOUNDED_SETTINGS),
});
const { sub } = await createShopAccount(cloud, ACCOUNT);
await setPlan(cloud, sub, 'pro');
const queues = new SQSClient({
  ...clientSettings(cloud.endpoints.sqs),
  useQueueUrlAsEndpoint: false,
});

async function answer(question: Question): Promise<Reply> {
  if (question === 'token') {
    const { accessToken: token } = await signInShop(cloud, ACCOUNT);
    return { origin: cloud.origin, token };
  }
  const { NOTIFICATIONS_QUEUE_URL, ANSWERS_QUEUE_URL, DEAD_LETTER_QUEUE_URL } = cloud.environment;
  const { INVOICES_QUEUE_URL } = cloud.environment;
  const urls = [
    NOTIFICATIONS_QUEUE_URL,
    ANSWERS_QUEUE_URL,
    INVOICES_QUEUE_URL,
    DEAD_LETTER_QUEUE_URL,
  ];
  const counts = await Promise.all(
    urls.map(async (QueueUrl) => {
      const { Attributes = {} } = await queues.send(
        new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }),
      );
      return (
        Number(Attributes.ApproximateNumberOfMessages) +
        Number(Attributes.ApproximateNumberOfMessagesNotVisible)
      );
    }),
  );
  const queued = counts.reduce((sum, count) => sum + count, 0);
  const heapBytes = process.memoryUsage().heapUsed;
  return { queued, heapBytes, outbox: cloud.messaging.outbox.list().length };
}

process.on('message', (question: Question) => {
  void answer(question).then((reply) => process.send?.(reply));
});
process.on('disconnect', () => void cloud.stop().then(() => process.exit(0)));
process.send?.(await answer('token'));
