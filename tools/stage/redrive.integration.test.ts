import {
  GetQueueAttributesCommand,
  PurgeQueueCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { QueueName } from '../../functions/lambdas/kinds.ts';
import { newRepair } from '../../functions/repairs/intake/new-repair.ts';
import { repairItem } from '../../functions/repairs/stored-repair.ts';
import { startTestTable, type TestTable } from '../../functions/testing/test-table.ts';
import {
  clientSettings,
  deadLetterQueueName,
  STREAM_DEAD_LETTER_QUEUE,
} from '../../local/resources.ts';
import { callApi } from '../../local/testing/call-api.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { nightly } from '../../local/testing/nightly.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import { startTestCloud, type TestCloud } from '../../local/testing/test-cloud.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { redrive } from './redrive.ts';

let cloud: TestCloud;
let table: TestTable;
let sqs: SQSClient;
let shop: TestShop;
beforeAll(async () => {
  cloud = await startTestCloud({
    timings: {
      queueVisibilitySeconds: 1,
      firstRetrySeconds: 0,
      maxReceiveCount: 2,
      streamBackOffScale: 0.001,
    },
  });
  for (const [name, value] of Object.entries(cloud.environment)) vi.stubEnv(name, value);
  table = startTestTable(cloud);
  sqs = new SQSClient(clientSettings(cloud.endpoints.sqs));
  shop = await createShop(cloud, { plan: 'pro' });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  table.close();
  sqs.destroy();
  await cloud.stop();
});

/** SES reports that our account is paused, a temporary failure that the SDK does not retry. */
const pauseSes = () =>
  cloud.messaging.failNext({
    service: 'ses',
    code: 'AccountSendingPausedException',
    message: 'paused',
    times: 1_000,
  });

async function createRepair(customerEmail: string): Promise<Repair> {
  const json = { deviceType: 'tablet', customerName: 'Durand', customerEmail };
  const call = { method: 'POST', token: shop.token, json } as const;
  return (await callApi<Repair>(cloud, '/api/repairs', call)).body;
}
const change = ({ id }: Repair, status: string) =>
  callApi(cloud, `/api/repairs/${id}/status`, {
    method: 'PATCH',
    token: shop.token,
    json: { status },
  });
const mailsTo = (to: string) =>
  cloud.messaging.outbox.list().filter((message) => message.to === to);
const delivery = async ({ id }: Repair) =>
  (await callApi<Repair>(cloud, `/api/repairs/${id}`, { token: shop.token })).body.deliveries.email;

const urlOf = (queue: string) =>
  cloud.environment.NOTIFICATIONS_QUEUE_URL?.replace(/[^/]+$/, queue);
const send = (queue: string, MessageBody: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: urlOf(queue), MessageBody }));
async function countIn(queue: string): Promise<number> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({ QueueUrl: urlOf(queue), AttributeNames: ['All'] }),
  );
  return (
    Number(Attributes?.ApproximateNumberOfMessages) +
    Number(Attributes?.ApproximateNumberOfMessagesNotVisible)
  );
}
const deadLetters = () => countIn(deadLetterQueueName('notifications'));
const putBack = (outcomes: Awaited<ReturnType<typeof redrive>>, queue: string) =>
  outcomes.find((outcome) => outcome.queue === queue);

/** `POISON_RECORDS=1000` tries a thousand records. */
const RECORDS = Number(process.env.POISON_RECORDS ?? 60);
const POISON = RECORDS / 2;

describe('Redriving dead letters', () => {
  it('A notification held back by a temporary failure is sent once, however often the command runs', async () => {
    pauseSes();
    const repair = await createRepair('attend@exemple.fr');
    await eventually('the dead letter', async () => (await deadLetters()) === 1);
    // The sender stores its state and dead-letters the message in no fixed order.
    await eventually('its state', async () => (await delivery(repair))?.state === 'waiting');
    expect(await delivery(repair)).toMatchObject({ reason: expect.any(String) });
    cloud.messaging.clearFaults();
    const [first, second] = await Promise.all([redrive('rebond-'), redrive('rebond-')]);
    const both = [first, second].map(
      (each) => putBack(each, 'rebond-notifications-failed')?.putBack ?? 0,
    );
    expect(both.reduce((sum, count) => sum + count)).toBe(1);
    await eventually('the e-mail', () => mailsTo('attend@exemple.fr').length === 1);
    await eventually('its outcome', async () => (await delivery(repair))?.state === 'sent');
    await redrive('rebond-');
    expect(mailsTo('attend@exemple.fr')).toHaveLength(1);
    expect(await deadLetters()).toBe(0);
  });

  nightly(
    'Of three changes that the customer was not notified of, the last is sent with a summary of the others',
    async () => {
      pauseSes();
      const repair = await createRepair('rien@exemple.fr');
      await change(repair, 'ordered');
      await change(repair, 'completed');
      await eventually('three dead letters', async () => (await deadLetters()) === 3);
      cloud.messaging.clearFaults();
      expect(putBack(await redrive('rebond-'), 'rebond-notifications-failed')?.putBack).toBe(3);
      await eventually('the outcome', async () => (await delivery(repair))?.state === 'sent');
      await eventually('an empty queue', async () => (await countIn('rebond-notifications')) === 0);
      const mails = mailsTo('rien@exemple.fr');
      expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('terminée')]);
      expect(mails[0]?.text).toMatch(/depuis notre dernier message.*\n– .*\n– .*commandée/);
      expect(await delivery(repair)).toMatchObject({ historyIndex: 2, folded: 2 });
      const { body } = await callApi<Repair>(cloud, `/api/repairs/${repair.id}`, {
        token: shop.token,
      });
      expect(body.statusHistory.map(({ notified }) => notified?.email?.state)).toEqual([
        'folded',
        'folded',
        'sent',
      ]);
      expect(await deadLetters()).toBe(0);
    },
  );

  nightly('A notification that a later change made stale is not sent', async () => {
    pauseSes();
    const repair = await createRepair('depasse@exemple.fr');
    await change(repair, 'ordered');
    await eventually('both dead letters', async () => (await deadLetters()) === 2);
    cloud.messaging.clearFaults();
    await change(repair, 'completed');
    await eventually('the last one', () => mailsTo('depasse@exemple.fr').length === 1);
    expect(putBack(await redrive('rebond-'), 'rebond-notifications-failed')?.putBack).toBe(2);
    await eventually('an empty queue', async () => (await countIn('rebond-notifications')) === 0);
    expect(mailsTo('depasse@exemple.fr').map(({ subject }) => subject)).toEqual([
      expect.stringContaining('terminée'),
    ]);
    expect(await delivery(repair)).toMatchObject({ state: 'sent', historyIndex: 2 });
    expect(await deadLetters()).toBe(0);
  });

  /** These messages name nothing that exists, so that consuming them has no effect. */
  const bodies = {
    notifications: [
      { trackingNumber: 'RB99999999', user_id: 'nobody', historyIndex: 0, channels: ['email'] },
    ],
    answers: [{ user_id: 'nobody', id: 'no-quote' }],
    outcomes: [
      { channel: 'sms', messageId: 'none', outcome: 'unknown', reason: 'other', sentAtMs: 0 },
      { event: 'Email Delivered', messageId: 'none', message: ['none'] },
    ],
    invoices: [
      { user_id: 'nobody', id: 'no-invoice', asked: true },
      { siren: '732829320', answer: 'ANSWER#none' },
    ],
    daily: [
      { job: 'close-chains', shops: ['nobody'] },
      { job: 'send-reminders', shops: ['nobody'] },
    ],
    cards: [{ job: 'compare-cards', shops: ['nobody'] }],
  } as const satisfies Record<QueueName, readonly object[]>;

  it('Every message that its consumer can read goes back, whatever the queue, and an unreadable one stays', async () => {
    for (const [queue, messages] of Object.entries(bodies)) {
      const deadLettered = deadLetterQueueName(queue as QueueName);
      for (const each of messages) await send(deadLettered, JSON.stringify(each));
      await send(deadLettered, '{"of":"another version"}');
    }
    const outcomes = await redrive('rebond-');
    for (const [queue, messages] of Object.entries(bodies)) {
      const name = deadLetterQueueName(queue as QueueName);
      const expected = { queue: name, putBack: messages.length, left: 1 };
      expect(putBack(outcomes, name), queue).toEqual(expected);
      await sqs.send(new PurgeQueueCommand({ QueueUrl: urlOf(name) }));
    }
  });

  nightly('Messages that no sender can read stay', async () => {
    await send('rebond-notifications', 'poison');
    await eventually('the dead letter', async () => (await deadLetters()) === 1);
    expect(putBack(await redrive('rebond-'), 'rebond-notifications-failed')).toMatchObject({
      putBack: 0,
      left: 1,
    });
    expect(await deadLetters()).toBe(1);
  });
});

describe('Records that the stream’s consumer has given up on', () => {
  const put = (Item: Record<string, unknown>) =>
    table.client.send(new PutCommand({ TableName: table.name, Item }));
  const numbered = (index: number) => `RB${String(90_000_000 + index)}`;
  const stored = (index: number) => {
    const trackingNumber = numbered(index);
    const repair = newRepair(
      { deviceType: 'bike', customerName: 'Lot', customerEmail: `lot-${index}@exemple.fr` },
      { id: `id-${index}`, trackingNumber, trackingKey: 'k', shopId: shop.sub, nowMs: Date.now() },
    );
    return repairItem(repair);
  };

  it('Of many records, only the unreadable record stays', async () => {
    const indexes = Array.from({ length: RECORDS + 1 }, (_, index) => index);
    for (let start = 0; start < indexes.length; start += 50) {
      await Promise.all(
        indexes
          .slice(start, start + 50)
          .map((index) =>
            put(index === POISON ? { ...stored(index), statusHistory: 'poison' } : stored(index)),
          ),
      );
    }
    const notified = () =>
      new Set(
        cloud.messaging.outbox.list().flatMap(({ to }) => (to.startsWith('lot-') ? [to] : [])),
      );
    await eventually('an e-mail for each other', () => notified().size === RECORDS);
    await eventually('the poison', async () => (await countIn(STREAM_DEAD_LETTER_QUEUE)) > 0);
    const lots = cloud.messaging.outbox.list().filter(({ to }) => to.startsWith('lot-'));
    expect(lots).toHaveLength(RECORDS);
    expect(putBack(await redrive('rebond-'), STREAM_DEAD_LETTER_QUEUE)).toMatchObject({
      putBack: 0,
      left: 1,
    });
    // Once the record can be read, its customer is notified, even if the stream no longer holds it.
    await put(stored(POISON));
    await eventually('the message is to be seen again', async () => {
      const outcome = putBack(await redrive('rebond-'), STREAM_DEAD_LETTER_QUEUE);
      return (outcome?.putBack ?? 0) > 0;
    });
    await eventually('its e-mail', () => notified().has(`lot-${POISON}@exemple.fr`));
  }, 120_000);
});
