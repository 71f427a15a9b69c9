/** The Lambdas of the daily reminders run under their roles, and the outcomes of the messages come back. */
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { clientSettings } from '../../../local/resources.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { type PlayedCloud, startPlayedCloud } from '../../../local/testing/played-cloud.ts';
import { openShop } from '../../../local/testing/played-shop.ts';
import type { DocumentDetails, IssuedDocument } from '../../../shared/documents/issued/issued.ts';
import type { FollowUp } from '../../../shared/repairs/follow-up/follow-up.ts';
import type { RepairRecord } from '../../../shared/repairs/parts/parts.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { WHOLE_COMPANY } from '../../testing/whole-company.ts';

const DAY_MS = 24 * 3_600_000;
/** It is a Monday at 11:00 in Paris. */
const START = Date.parse('2026-11-23T10:00:00.000Z');
const REMINDERS = { quotes: { on: true, days: 7 }, notFetched: { on: true } };
const WORDS = /depuis une semaine/;

let played: PlayedCloud;
beforeAll(async () => {
  played = await startPlayedCloud({ startMs: START, cloud: { reportsOutcomes: true } });
});
afterAll(() => played.stop());

async function finish(shop: string, customer: object): Promise<Repair> {
  const json = { deviceType: 'tablet', customerName: 'Durand', ...customer };
  const { body } = await played.call('create-repair', { shop, json });
  const parameters = { id: (body as Repair).id };
  await played.call('change-status', { shop, parameters, json: { status: 'completed' } });
  await played.settle();
  return body as Repair;
}

/** Runs the reminders as the schedule does. */
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

it('A document shows the outcome of its e-mail until the document is sent to another address', async () => {
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

const REVIEWS = { on: true, url: 'https://avis.exemple.fr/atelier' };

async function finishAndHandOver(shop: string, customer: object): Promise<Repair> {
  const repair = await finish(shop, customer);
  await played.call('hand-over-repair', { shop, parameters: { id: repair.id } });
  await played.settle();
  return repair;
}

const recordOf = async (shop: string, { id }: Repair) => {
  const { body } = await played.call('get-repair', { shop, parameters: { id } });
  return body as RepairRecord;
};

it('A customer is asked for a review once, the day after the hand-over, unless they have opted out', async () => {
  vi.setSystemTime(START);
  const shop = await openShop(played, 'pro');
  const saved = await played.call('save-company', {
    shop,
    json: { ...WHOLE_COMPANY, reviews: REVIEWS },
  });
  expect(saved.status).toBe(200);
  const { outbox } = played.cloud.messaging;
  const asked = () =>
    outbox
      .list()
      .filter(({ text }) => text.includes(REVIEWS.url))
      .map(({ to }) => to)
      .toSorted();

  const marie = { customerEmail: 'marie@exemple.fr', customerPhone: '06 12 34 56 79' };
  const first = await finishAndHandOver(shop, marie);
  await finishAndHandOver(shop, { customerEmail: 'Marie+b@exemple.fr' });
  const paul = await finishAndHandOver(shop, { customerEmail: 'paul@exemple.fr' });
  const parameters = { trackingNumber: paul.trackingNumber };
  const refuse = (cle: string) => played.call('opt-out', { parameters, query: { cle } });
  expect((await refuse('A'.repeat(22))).status).toBe(404);
  expect((await refuse('x')).status).toBe(400);
  // A scanner, or a reader whose mail program does not post, gets the page with the button.
  const opened = await played.call('show-opt-out', {
    parameters: { trackingNumber: first.trackingNumber },
    query: { cle: first.tracking_key },
  });
  expect([opened.status, opened.headers.location]).toEqual([
    303,
    `/suivi/${first.trackingNumber}?cle=${first.tracking_key}#avis`,
  ]);
  // A mail program unsubscribes by posting a form to the address in the e-mail's header.
  const posted = await played.call('opt-out', {
    parameters,
    query: { cle: paul.tracking_key },
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect([posted.status, posted.body]).toEqual([200, { optedOut: true }]);
  expect((await refuse(paul.tracking_key)).status, 'again').toBe(200);
  const pageOf = async ({ trackingNumber, tracking_key }: typeof paul) =>
    (
      await played.call('get-public-repair', {
        parameters: { trackingNumber },
        query: { cle: tracking_key },
      })
    ).body;
  expect(await pageOf(paul)).toMatchObject({ canOptOut: true, optedOut: true });
  expect(await pageOf(first)).not.toHaveProperty('optedOut');
  await runReminders();
  expect(asked(), 'on the day itself').toEqual([]);

  played.advance(DAY_MS);
  await runReminders();
  await runReminders();
  expect(asked()).toHaveLength(1);
  expect(asked()[0]).toMatch(/marie/i);
  const records = [await recordOf(shop, first), await recordOf(shop, paul)];
  const sent = records.filter(({ review }) => review);
  expect(records[1]).not.toHaveProperty('review');
  for (const { review } of sent) expect(review).toMatchObject({ state: 'sent', channel: 'email' });

  // Reminders about a device are still sent.
  const again = await played.call('save-company', { shop, json: { reminders: REMINDERS } });
  expect(again.status).toBe(200);
  await finish(shop, { customerEmail: 'paul@exemple.fr' });
  played.advance(8 * DAY_MS);
  await runReminders();
  const reminded = outbox
    .list()
    .filter(({ to, text }) => to === 'paul@exemple.fr' && WORDS.test(text));
  expect(reminded).toHaveLength(1);
});

it('An erased customer is asked for nothing, and their opt-out is kept without a name', async () => {
  vi.setSystemTime(START);
  const shop = await openShop(played, 'pro');
  await played.call('save-company', { shop, json: { ...WHOLE_COMPANY, reviews: REVIEWS } });
  const { outbox } = played.cloud.messaging;
  const before = outbox.list().length;
  const { id, trackingNumber, tracking_key } = await finishAndHandOver(shop, {
    customerEmail: 'zoe@exemple.fr',
  });
  await played.call('opt-out', { parameters: { trackingNumber }, query: { cle: tracking_key } });
  const erased = await played.call('erase-customer', { shop, parameters: { id } });
  expect(erased.status).toBe(200);
  await played.settle();
  const next = await finishAndHandOver(shop, { customerEmail: 'zoe@exemple.fr' });
  played.advance(DAY_MS);
  await runReminders();
  expect(
    outbox
      .list()
      .slice(0, outbox.list().length - before)
      .filter(({ text }) => text.includes(REVIEWS.url)),
  ).toEqual([]);
  expect(await recordOf(shop, next)).not.toHaveProperty('review');
});

it('The link of a review request opts out the address to which it was sent, even after its correction', async () => {
  vi.setSystemTime(START);
  const shop = await openShop(played, 'pro');
  await played.call('save-company', { shop, json: { ...WHOLE_COMPANY, reviews: REVIEWS } });
  const { id, trackingNumber, tracking_key } = await finishAndHandOver(shop, {
    customerEmail: 'lea@exemple.fr',
  });
  const correct = async (customerEmail: string) => {
    const json = { customerEmail, customerPhone: '06 12 34 56 80' };
    const corrected = await played.call('correct-repair', { shop, parameters: { id }, json });
    expect(corrected.status).toBe(200);
  };
  await correct('lea@exemple.net');
  await correct('lea@exemple.org');
  const parameters = { trackingNumber };
  const page = await played.call('get-public-repair', { parameters, query: { cle: tracking_key } });
  expect(page.body).toMatchObject({ customerName: 'D.', canOptOut: true });
  const opted = await played.call('opt-out', { parameters, query: { cle: tracking_key } });
  expect([opted.status, opted.body]).toEqual([200, { optedOut: true }]);

  const former = await finishAndHandOver(shop, { customerEmail: 'lea@exemple.fr' });
  played.advance(DAY_MS);
  await runReminders();
  expect(await recordOf(shop, former)).not.toHaveProperty('review');
  // A person who received the link by mistake cannot opt the customer out.
  const { body } = await played.call('get-repair', { shop, parameters: { id } });
  expect((body as RepairRecord).review).toMatchObject({ state: 'sent' });
});

it('A free shop can neither ask for reviews nor store a link for them', async () => {
  vi.setSystemTime(START);
  const free = await openShop(played, 'free');
  const refused = await played.call('save-company', { shop: free, json: { reviews: REVIEWS } });
  expect([refused.status, refused.body]).toMatchObject([
    402,
    { error: { code: 'PLAN_REQUIRED', message: expect.stringContaining('Essentiel') } },
  ]);
  const kept = await played.call('save-company', {
    shop: free,
    json: { reviews: { ...REVIEWS, on: false } },
  });
  expect([kept.status, kept.body]).toMatchObject([400, { error: { code: 'INVALID' } }]);
});
