import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { marshall } from '@aws-sdk/util-dynamodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { logEventOf } from '../../../local/emulators/messaging/sms-log.ts';
import type { SmsStatus } from '../../../local/emulators/messaging/sns.ts';
import { clientSettings } from '../../../local/resources.ts';
import { callApi } from '../../../local/testing/call-api.ts';
import { ownCloud } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { keepFunctionLines } from '../../../local/testing/function-lines.ts';
import { nightly } from '../../../local/testing/nightly.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import { newRepair } from '../../repairs/intake/new-repair.ts';
import { newRepairId } from '../../repairs/repair-id.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import { historyEntry } from '../../repairs/repairs.ts';
import { repairItem } from '../../repairs/stored-repair.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { unpaidNotifications } from '../../testing/unpaid-notifications.ts';
import { withEntry } from '../../testing/with-entry.ts';
import { messageIdOf } from '../message.ts';
import type { Settlement } from './notifications.repository.ts';
import { settlementOf } from './settlement.ts';

const kept = keepFunctionLines();
let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
ownCloud(
  (started) => {
    ({ cloud, table } = started);
  },
  { reportsOutcomes: true, functionLog: kept.log },
);
beforeAll(async () => {
  shop = await createShop(cloud, { plan: 'pro' });
  await callApi(cloud, '/api/company', {
    method: 'PUT',
    token: shop.token,
    json: { company_name: 'Atelier Léa', phone: '01 02 03 04 05' },
  });
});

let customers = 0;
async function createRepair(phone?: string, email?: string): Promise<Repair> {
  customers += 1;
  const { body } = await callApi<Repair>(cloud, '/api/repairs', {
    method: 'POST',
    token: shop.token,
    json: {
      deviceType: 'tablet',
      customerName: 'Durand',
      customerEmail: email ?? `client-${customers}@exemple.fr`,
      customerPhone: phone,
    },
  });
  return body;
}
const change = (id: string, json: object) =>
  callApi<Repair>(cloud, `/api/repairs/${id}/status`, { method: 'PATCH', token: shop.token, json });
const read = async (id: string) =>
  (await callApi<Repair>(cloud, `/api/repairs/${id}`, { token: shop.token })).body;
const mailsTo = (to: string) => cloud.messaging.outbox.list().filter((mail) => mail.to === to);
const smsAbout = (number: string) =>
  cloud.messaging.outbox
    .list()
    .filter(({ channel, text }) => channel === 'sms' && text.includes(number));
/** Waits until the change at an index is settled on the channel. A change that is being retried is not settled. */
const settled = (repair: Repair, channel: 'email' | 'sms', historyIndex: number) =>
  eventually(`${channel} of change ${historyIndex}`, async () => {
    const delivery = (await read(repair.id)).deliveries[channel];
    return delivery?.historyIndex === historyIndex && delivery.state !== 'waiting' && delivery;
  });

describe('Notifying the customer', () => {
  it('The creation and each change send one e-mail and one SMS', async () => {
    const repair = await createRepair('06 12 34 56 01');
    await settled(repair, 'email', 0);
    await change(repair.id, { status: 'ordered' });
    await change(repair.id, { status: 'contact', message: 'Quel est le code ?' });
    await settled(repair, 'email', 2);
    await settled(repair, 'sms', 2);
    const mails = await eventually('3 e-mails', () => {
      const all = mailsTo(repair.customerEmail);
      return all.length >= 3 && all;
    });
    expect(mails.map((mail) => mail.subject).toSorted()).toEqual([
      `Pièce commandée – Tablette (${repair.trackingNumber})`,
      `Réparation prise en charge – Tablette (${repair.trackingNumber})`,
      `Une question sur votre tablette (${repair.trackingNumber})`,
    ]);
    const key = (await repairsRepository(table).get(repair.trackingNumber))?.tracking_key;
    for (const mail of mails) {
      expect(mail.text).toContain(`${cloud.origin}/suivi/${repair.trackingNumber}?cle=${key}`);
      expect(mail.html).toContain('Atelier Léa');
    }
    const texts = await eventually('3 SMS', () => {
      const all = smsAbout(repair.trackingNumber).map(({ to, text }) => [to, text]);
      return all.length >= 3 && all;
    });
    expect(texts).toHaveLength(3);
    expect(texts).toContainEqual([
      '+33612345601',
      `Suivi ${repair.trackingNumber}: Votre Tablette est Contactez-nous. Quel est le code ? Atelier Léa, 01 02 03 04 05. ${cloud.origin}/s/${repair.trackingNumber.slice(2)}?${key}`,
    ]);
  });

  it('A change is notified once when the stream delivers its record twice', async () => {
    const repair = await createRepair('06 12 34 56 02');
    await settled(repair, 'email', 0);
    await settled(repair, 'sms', 0);
    const stored = await repairsRepository(table).get(repair.trackingNumber);
    const record = {
      eventName: 'INSERT',
      dynamodb: { SequenceNumber: '1', NewImage: marshall(stored ?? {}) },
    };
    for (let repeat = 0; repeat < 3; repeat += 1) {
      const answer = await cloud.invoke('on-repair-change', { Records: [record, record] });
      expect(answer).toEqual({ batchItemFailures: [] });
    }
    // The next change comes through the same queues, after the repeated records.
    await change(repair.id, { status: 'completed' });
    await settled(repair, 'email', 1);
    await settled(repair, 'sms', 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(mailsTo(repair.customerEmail)).toHaveLength(2);
    expect(smsAbout(repair.trackingNumber)).toHaveLength(2);
  });

  nightly('Two senders that get the same message at the same time send it once', async () => {
    const repair = await createRepair();
    await settled(repair, 'email', 0);
    await change(repair.id, { status: 'progress' });
    const body = { trackingNumber: repair.trackingNumber, user_id: shop.sub, historyIndex: 1 };
    const message = {
      messageId: 'm',
      body: JSON.stringify(body),
      attributes: { ApproximateReceiveCount: '1' },
    };
    await Promise.all(
      Array.from({ length: 10 }, () => cloud.invoke('send-notifications', { Records: [message] })),
    );
    await settled(repair, 'email', 1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(mailsTo(repair.customerEmail)).toHaveLength(2);
  });

  it('A customer without a phone gets no SMS, and the shop sees no warning', async () => {
    const repair = await createRepair();
    await settled(repair, 'email', 0);
    // The next repair has a phone number. Its SMS is sent through the same queues.
    await settled(await createRepair('06 12 34 56 09'), 'sms', 0);
    expect((await read(repair.id)).deliveries).not.toHaveProperty('sms');
    expect(smsAbout(repair.trackingNumber)).toEqual([]);
  });

  it('The shop sees why an SMS could not be sent to a wrong number', async () => {
    const repair = await createRepair('01 23');
    expect(await settled(repair, 'sms', 0)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('+33612345678'),
    });
    expect(smsAbout(repair.trackingNumber)).toEqual([]);
  });

  it.each([
    ['success', 'delivered'],
    ['bounce', 'bounced'],
    ['complaint', 'complained'],
  ])('An event of SES sets the outcome of an e-mail: %s', async (name, outcome) => {
    const repair = await createRepair(undefined, `${name}@simulator.amazonses.com`);
    const known = await eventually('the outcome', async () => {
      const { deliveries, statusHistory } = await read(repair.id);
      return deliveries.email?.outcome === outcome && { deliveries, statusHistory };
    });
    expect(known.deliveries.email).toMatchObject({ state: 'sent', historyIndex: 0 });
    expect(known.statusHistory[0]?.notified?.email).toMatchObject({ state: 'sent', outcome });
  });

  it.each([
    ['arrived', {}, 'delivered', 'Message has been accepted by phone'],
    [
      'was sent to a number that is opted out',
      { optedOut: ['+33612345621'] },
      'complained',
      'Phone number is opted out',
    ],
    [
      'exceeded the account’s spending limit',
      { smsDollars: 0.01 },
      'dropped',
      'No quota left for account',
    ],
  ])('The delivery log of SNS shows that an SMS %s', async (_what, limits, outcome, reason) => {
    cloud.messaging.setLimits(limits);
    const repair = await createRepair('06 12 34 56 21');
    const known = await eventually('the outcome', async () => {
      const { deliveries, statusHistory } = await read(repair.id);
      return deliveries.sms?.outcome === outcome && { deliveries, statusHistory };
    });
    cloud.messaging.setLimits({});
    expect(known.deliveries.sms).toMatchObject({ state: 'sent', historyIndex: 0 });
    expect(known.statusHistory[0]?.notified?.sms).toMatchObject({ state: 'sent', outcome });
    // The sender logs only after it has recorded the outcome.
    await eventually('the line', () =>
      kept
        .lines()
        .some(
          (line) =>
            line.trackingNumber === repair.trackingNumber &&
            line.outcome === outcome &&
            line.reason === reason,
        ),
    );
    expect(JSON.stringify(kept.lines())).not.toContain('612345621');
  });

  it('Status lines that come twice, late or in any order have the same result, and foreign lines have no result', async () => {
    const repair = await createRepair('06 12 34 56 22');
    // Waits for both outcomes, because the outcome of the e-mail raises the version too.
    await eventually('the outcomes', async () => {
      const { email, sms } = (await read(repair.id)).deliveries;
      return email?.outcome === 'delivered' && sms?.outcome === 'delivered';
    });
    const status = cloud.messaging
      .smsStatuses()
      .find(({ delivery }) => delivery.destination === '+33612345622');
    if (status === undefined) throw new Error('No status');
    const { version } = await read(repair.id);
    const failed: SmsStatus = {
      ...status,
      delivery: { ...status.delivery, providerResponse: 'Invalid phone number' },
      status: 'FAILURE',
    };
    const strangers = { ...failed, notification: { ...status.notification, messageId: 'none' } };
    strangers.notification.timestamp = '2026-01-01 00:00:00.000';
    for (const each of [strangers, failed, status, failed]) {
      await cloud.invoke('report-sms-status', logEventOf(each, Date.now()));
    }
    await eventually('the foreign line is processed', () =>
      kept
        .lines()
        .some(({ message }) => message === 'The outcome of an SMS belongs to no known change'),
    );
    const found = await eventually('the stronger outcome', async () => {
      const now = await read(repair.id);
      return now.deliveries.sms?.outcome === 'bounced' && now;
    });
    await eventually('all lines are processed', () => {
      const own = ({ messageId }: Record<string, unknown>) =>
        messageId === status.notification.messageId;
      const heard = kept.lines().filter((each) => own(each) && each.noted !== undefined);
      return heard.length === 4;
    });
    expect((await read(repair.id)).version).toBe(version + 1);
    expect(found.version).toBe(version + 1);
  });

  it('An event that comes before the sender has recorded the e-mail is retried', async () => {
    const repair = await createRepair();
    await settled(repair, 'email', 0);
    const repairs = repairsRepository(table);
    const request = { trackingNumber: repair.trackingNumber, user_id: shop.sub, historyIndex: 0 };
    const notifications = unpaidNotifications(table);
    const atMs = Date.now();
    const claim = await notifications.claimAgain(request, 'email', atMs);
    expect(claim.kind).toBe('claimed');
    const place = {
      shopId: shop.sub,
      trackingNumber: repair.trackingNumber,
      historyIndex: 0,
      atMs,
    };
    const message = {
      ...{ event: 'Email Bounced', type: 'Permanent', messageId: 'm' },
      message: [messageIdOf(place)],
    };
    const { environment, endpoints } = cloud;
    const sqs = new SQSClient(clientSettings(endpoints.sqs));
    const QueueUrl = environment.OUTCOMES_QUEUE_URL;
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(message) }));
    sqs.destroy();
    await eventually('the early event is logged', () =>
      kept
        .lines()
        .some(
          ({ noted, trackingNumber }) =>
            noted === 'early' && trackingNumber === repair.trackingNumber,
        ),
    );
    const stored = await repairs.get(repair.trackingNumber);
    if (stored === undefined) throw new Error('No repair');
    const sentAgain = { kind: 'sent', messageId: 'm', atMs } as const;
    await notifications.settle(
      request,
      'email',
      stored,
      settlementOf(sentAgain, request, Date.now()),
    );
    await eventually('the outcome', async () => {
      const { deliveries } = await read(repair.id);
      return deliveries.email?.outcome === 'bounced';
    });
  });

  nightly('A passing failure is retried, and a refusal is not', async () => {
    const refused = {
      service: 'ses',
      code: 'MessageRejected',
      message: 'no',
      status: 400,
    } as const;
    const throttled = { ...refused, code: 'Throttling', message: 'slow' };
    // The SDK makes three attempts before the queue retries.
    cloud.messaging.failNext({ ...throttled, times: 3 });
    const repair = await createRepair();
    await eventually('the e-mail', () => mailsTo(repair.customerEmail).length === 1);
    expect(await settled(repair, 'email', 0)).toMatchObject({ state: 'sent' });
    cloud.messaging.failNext({ ...refused, times: 1 });
    await change(repair.id, { status: 'ordered' });
    expect(await settled(repair, 'email', 1)).toMatchObject({ state: 'refused' });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(mailsTo(repair.customerEmail)).toHaveLength(1);
    cloud.messaging.clearFaults();
  });
});

describe('A claim', () => {
  const NOW = Date.now();
  let numbers = 41_000_000;
  /**
   * Stores a repair that no consumer of the stream sees. Returns it with the calls by which a sender claims and settles
   * its notifications.
   */
  async function notification(entries = 1) {
    numbers += 1;
    const trackingNumber = `RB${numbers}`;
    const identity = { id: newRepairId(trackingNumber), trackingNumber, trackingKey: 'k' };
    const customer = {
      deviceType: 'tablet',
      customerName: 'D',
      customerEmail: 'm@exemple.fr',
    } as const;
    let repair = newRepair(customer, { ...identity, shopId: 'nobody', nowMs: NOW });
    for (let entry = 1; entry < entries; entry += 1) {
      repair = withEntry(repair, historyEntry('ordered', NOW));
    }
    await table.put({ ...repairItem(repair), last_write: 'claim' });
    const notifications = unpaidNotifications(table);
    const request = { trackingNumber, user_id: 'nobody', historyIndex: 0 };
    return {
      notifications,
      request,
      claim: (ms = 0, historyIndex = 0) =>
        notifications.claim({ ...request, historyIndex }, 'email', NOW + ms),
      stored: async () => {
        const found = await repairsRepository(table).get(trackingNumber);
        if (found === undefined) throw new Error('No repair');
        return found;
      },
    };
  }
  const at = (ms: number) => new Date(NOW + ms).toISOString();
  const sent = (ms: number, historyIndex = 0): Settlement => ({
    notification: { at: NOW + ms },
    delivery: { state: 'sent', at: at(ms), historyIndex },
  });

  it('One sender at a time holds a claim, which says when the last attempt failed', async () => {
    const { notifications, request, claim, stored } = await notification();
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim()));
    expect(claims.map(({ kind }) => kind).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'busy'),
      'claimed',
    ]);
    await notifications.settle(request, 'email', await stored(), {
      notification: { tried: NOW },
      delivery: {
        state: 'waiting',
        at: at(0),
        historyIndex: 0,
        reason: 'r',
        cause: 'unavailable',
      },
    });
    const tried = { email: { tried: NOW } };
    const second = { kind: 'claimed', repair: { statusHistory: [{ notifications: tried }] } };
    expect(await claim(1)).toMatchObject(second);
    await notifications.settle(request, 'email', await stored(), sent(2));
    expect(await claim(3)).toEqual({ kind: 'done' });
    const again = await notifications.claimAgain(request, 'email', NOW + 4);
    expect(again.kind, 'the shop asks for a resend').toBe('claimed');
  });

  it('A claim ends after a minute, because its sender has died', async () => {
    const { claim } = await notification();
    expect((await claim()).kind).toBe('claimed');
    expect((await claim(59_999)).kind).toBe('busy');
    expect((await claim(60_001)).kind).toBe('claimed');
  });

  it('A claim covers one entry, and another entry is notified independently', async () => {
    const { notifications, request, claim, stored } = await notification(2);
    expect([(await claim(0, 0)).kind, (await claim(0, 1)).kind]).toEqual(['claimed', 'claimed']);
    await notifications.settle(
      { ...request, historyIndex: 1 },
      'email',
      await stored(),
      sent(1, 1),
    );
    await notifications.settle(request, 'email', await stored(), sent(2, 0));
    const { statusHistory, deliveries, version } = await stored();
    expect(statusHistory.map(({ notifications }) => notifications.email.at)).toEqual([
      NOW + 2,
      NOW + 1,
    ]);
    expect(deliveries.email, 'the card shows the last change').toMatchObject({
      historyIndex: 1,
    });
    expect(version, 'created, changed, shown').toBe(3);
  });

  it('A claim costs one read and one write, and its settlement costs one write', async () => {
    const { notifications, request, claim, stored } = await notification();
    expect(await table.requestsOf(claim)).toEqual(['GetItemCommand', 'TransactWriteItemsCommand']);
    const repair = await stored();
    const settle = () => notifications.settle(request, 'email', repair, sent(1));
    expect(await table.requestsOf(settle)).toEqual(['UpdateItemCommand']);
  });

  it('A claim for another shop or a missing entry is refused as gone', async () => {
    const { notifications, request, claim } = await notification();
    expect(await claim(0, 5)).toEqual({ kind: 'gone' });
    const foreign = { ...request, user_id: 'gone' };
    expect(await notifications.claim(foreign, 'email', NOW)).toEqual({ kind: 'gone' });
  });
});

describe('Resending', () => {
  const resend = (name: string, json: object, token = shop.token) =>
    callApi<{ success?: boolean; error?: { code: string } }>(cloud, `/api/functions/${name}`, {
      method: 'POST',
      token,
      json,
    });

  it('A resend sends once more, and ignores the repair’s fields in the body', async () => {
    const repair = await createRepair('06 12 34 56 03');
    await settled(repair, 'email', 0);
    await settled(repair, 'sms', 0);
    const forged = { ...repair, customerEmail: 'victime@exemple.fr' };
    const mail = await resend('send-repair-update-email', { repair: forged });
    expect([mail.status, mail.body.success]).toEqual([200, true]);
    expect(mailsTo(repair.customerEmail)).toHaveLength(2);
    expect(mailsTo('victime@exemple.fr')).toEqual([]);
    const message = `Suivi ${repair.trackingNumber}: texte de quelqu’un d’autre`;
    const sms = await resend('send-sms-notification', { to: '0612345603', message });
    expect(sms.status).toBe(200);
    expect(smsAbout(repair.trackingNumber)).toHaveLength(2);
    expect(smsAbout('quelqu’un d’autre')).toEqual([]);
    const elsewhere = await resend('send-sms-notification', { to: '0699999999', message });
    expect(elsewhere.status).toBe(400);
  });
});
