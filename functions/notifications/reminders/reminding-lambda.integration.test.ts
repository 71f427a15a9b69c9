/** The Lambdas of the daily reminders under their roles, and the outcomes of the messages. */
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { clientSettings } from '../../../local/resources.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { type PlayedCloud, startPlayedCloud } from '../../../local/testing/played-cloud.ts';
import { openShop } from '../../../local/testing/played-shop.ts';
import type { DocumentDetails, IssuedDocument } from '../../../shared/documents/issued.ts';
import type { FollowUp } from '../../../shared/repairs/follow-up/follow-up.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';

const DAY_MS = 24 * 3_600_000;
/** A Monday at 11:00 in Paris. */
const START = Date.parse('2026-11-23T10:00:00.000Z');
const REMINDERS = { quotes: { on: true, days: 7 }, notFetched: { on: true } };
const WORDS = /depuis une semaine/;

let played: PlayedCloud;
beforeAll(async () => {
  played = await startPlayedCloud({ startMs: START, cloud: { reportsOutcomes: true } });
});
afterAll(() => played.stop());

/** Creates a completed repair. */
async function finish(shop: string, customer: object): Promise<Repair> {
  const json = { deviceType: 'tablet', customerName: 'Durand', ...customer };
  const { body } = await played.call('create-repair', { shop, json });
  const parameters = { id: (body as Repair).id };
  await played.call('change-status', { shop, parameters, json: { status: 'completed' } });
  await played.settle();
  return body as Repair;
}

/** Runs the reminders as the clock does. */
async function runReminders() {
  const started = await played.invoke('start-daily-jobs', { job: 'send-reminders' });
  expect(started).toMatchObject({ ok: true });
  await played.deliver();
}

it('The Lambda sends reminders by e-mail and SMS with only the rights of its role', async () => {
  const shop = await openShop(played, 'pro');
  await played.call('save-company', { shop, json: { ...WHOLE_COMPANY, reminders: REMINDERS } });
  await finish(shop, { customerEmail: 'lea@exemple.fr' });
  await finish(shop, { noEmail: true, customerPhone: '06 12 34 56 78' });
  const { outbox } = played.cloud.messaging;
  const before = outbox.list().length;
  const reminded = () => outbox.list().slice(0, outbox.list().length - before);

  played.advance(8 * DAY_MS);
  await runReminders();
  expect(
    reminded()
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['+33612345678', 'lea@exemple.fr']);
  for (const message of reminded()) expect(message.text).toMatch(WORDS);
  await runReminders();
  expect(reminded()).toHaveLength(2);
});

/** Waits for the outcomes of SES and SNS in the queue until each message in `wanted` has one. */
async function heardOf(wanted: readonly string[]): Promise<string[]> {
  const { environment } = played.cloud;
  const { OUTCOMES_QUEUE_URL: QueueUrl, AWS_ENDPOINT_URL = '' } = environment;
  const client = new SQSClient(
    clientSettings(environment.AWS_ENDPOINT_URL_SQS ?? AWS_ENDPOINT_URL),
  );
  const heard: string[] = [];
  await eventually('the providers report the outcomes of the reminders', async () => {
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 1 }),
    );
    for (const { Body = '' } of Messages) {
      if (wanted.some((each) => Body.includes(each))) heard.push(Body);
    }
    return wanted.every((each) => heard.some((body) => body.includes(each)));
  });
  client.destroy();
  return heard;
}

const hear = (bodies: readonly string[]) =>
  played.invoke('note-outcome', {
    Records: bodies.map((body, index) => ({
      messageId: String(index),
      body,
      receiptHandle: 'r',
      attributes: { ApproximateReceiveCount: '1' },
    })),
  });

it('Both reminders show their outcome until the shop has called', async () => {
  vi.setSystemTime(START);
  const shop = await openShop(played, 'pro');
  await played.call('save-company', { shop, json: { ...WHOLE_COMPANY, reminders: REMINDERS } });
  const written = await finish(shop, { customerEmail: 'bounce@simulator.amazonses.com' });
  const texted = await finish(shop, { noEmail: true, customerPhone: '06 98 76 54 32' });
  const { messaging } = played.cloud;
  messaging.setLimits({ optedOut: ['+33698765432'] });
  played.advance(8 * DAY_MS);
  await runReminders();

  const lines = async () => {
    const { body } = await played.call('get-follow-up', { shop });
    return Object.fromEntries(
      (body as FollowUp).notFetched.map(({ repair, reminded }) => [
        repair.trackingNumber,
        reminded,
      ]),
    );
  };
  const accepted = await lines();
  expect(accepted[written.trackingNumber]).toMatchObject({ state: 'sent', channel: 'email' });
  expect(accepted[texted.trackingNumber]).toMatchObject({ state: 'sent', channel: 'sms' });
  for (const each of Object.values(accepted)) expect(each).not.toHaveProperty('outcome');

  const smsId = messaging.smsStatuses()[0]?.notification.messageId ?? '';
  const heard = await heardOf([`NOT-FETCHED_${written.trackingNumber}`, smsId]);
  // Delivers the outcomes twice and in another order, as queues can.
  for (const bodies of [heard, heard.toReversed()]) {
    expect(await hear(bodies)).toMatchObject({ ok: true, payload: { batchItemFailures: [] } });
  }
  const known = await lines();
  const email = known[written.trackingNumber];
  const sms = known[texted.trackingNumber];
  expect([email?.outcome, sms?.outcome]).toEqual(['bounced', 'complained']);

  for (const toSee of [email?.toSee, sms?.toSee]) {
    const seen = await played.call('see-reminder', { shop, json: { reminder: toSee } });
    expect([seen.status, seen.body]).toEqual([200, { seen: true }]);
  }
  const seen = await lines();
  for (const each of Object.values(seen)) expect(each).not.toHaveProperty('toSee');
  expect(seen[written.trackingNumber]).toMatchObject({ outcome: 'bounced' });
  const other = await openShop(played, 'pro');
  const intrusion = await played.call('see-reminder', {
    shop: other,
    json: { reminder: email?.toSee },
  });
  expect(intrusion.status).toBe(404);
});

it('A document shows the outcome of its e-mail until it is sent to another address', async () => {
  vi.setSystemTime(START);
  const shop = await openShop(played, 'pro');
  await played.call('save-company', { shop, json: WHOLE_COMPANY });
  const json = {
    documentType: 'facture',
    invoiceDate: '2026-11-23',
    clientName: 'Marie Durand',
    clientEmail: 'bounce@simulator.amazonses.com',
    operationCategory: 'services',
    items: [{ description: 'Écran', quantity: 1, price: 39.99 }],
  };
  const { body: invoice } = await played.call('issue-document', { shop, json });
  const { id } = invoice as IssuedDocument;
  const send = async (json: object) => {
    const { status } = await played.call('send-document', { shop, parameters: { id }, json });
    expect(status).toBe(200);
  };
  const delivery = async () => {
    const { body } = await played.call('get-document', { shop, parameters: { id } });
    return (body as DocumentDetails).summary.delivery;
  };
  const lost = async () => {
    const { body } = await played.call('get-follow-up', { shop });
    return (body as FollowUp).undeliveredDocuments;
  };
  await send({});
  expect(await delivery()).not.toHaveProperty('outcome');
  const heard = await heardOf([id]);
  for (const bodies of [heard, heard]) {
    expect(await hear(bodies)).toMatchObject({ ok: true, payload: { batchItemFailures: [] } });
  }
  expect(await delivery()).toMatchObject({ state: 'sent', outcome: 'bounced' });
  expect(await lost()).toMatchObject([{ documentId: id, outcome: 'bounced' }]);

  played.advance(60_000);
  await send({ to: 'marie@exemple.fr' });
  expect(await lost()).toBeUndefined();
  // A later outcome of the first e-mail is ignored.
  await hear(heard);
  expect(await lost()).toBeUndefined();
  await hear(await heardOf([id]));
  expect(await delivery()).toMatchObject({ to: 'marie@exemple.fr', outcome: 'delivered' });
});
