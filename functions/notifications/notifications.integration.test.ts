import { marshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import { startTestCloud, type TestCloud } from '../../local/testing/test-cloud.ts';
import type { Delivery } from '../../shared/repairs/notifications.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import { startTestTable, type TestTable } from '../testing/test-table.ts';
import { notificationsRepository } from './notifications.repository.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
beforeAll(async () => {
  cloud = await startTestCloud();
  table = startTestTable(cloud);
  shop = await createShop(cloud, { plan: 'pro' });
  await callApi(cloud, '/api/company', {
    method: 'PUT',
    token: shop.token,
    json: { company_name: 'Atelier Léa', phone: '01 02 03 04 05' },
  });
});
afterAll(async () => {
  table.close();
  await cloud.stop();
});

let customers = 0;
async function createRepair(phone?: string): Promise<Repair> {
  customers += 1;
  const { body } = await callApi<Repair>(cloud, '/api/repairs', {
    method: 'POST',
    token: shop.token,
    json: {
      deviceType: 'tablet',
      customerName: 'Durand',
      customerEmail: `client-${customers}@exemple.fr`,
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
/** Waits until the change of that index has an outcome on the channel; one that is tried again has none yet. */
const settled = (repair: Repair, channel: 'email' | 'sms', historyIndex: number) =>
  eventually(`${channel} of change ${historyIndex}`, async () => {
    const delivery = (await read(repair.id)).deliveries[channel];
    return delivery?.historyIndex === historyIndex && delivery.state !== 'waiting' && delivery;
  });

describe('telling the customer', () => {
  it('writes an e-mail and an SMS for the creation and for each change, once', async () => {
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
      `Contact client – Tablette (${repair.trackingNumber})`,
      `Pièce commandée – Tablette (${repair.trackingNumber})`,
      `Réparation prise en charge – Tablette (${repair.trackingNumber})`,
    ]);
    const key = (await repairsRepository(table).get(repair.trackingNumber))?.tracking_key;
    for (const mail of mails) {
      expect(mail.text).toContain(`${cloud.origin}/suivi/${repair.trackingNumber}?cle=${key}`);
      expect(mail.html).toContain('Atelier Léa');
    }
    const texts = smsAbout(repair.trackingNumber).map(({ to, text }) => [to, text]);
    expect(texts).toHaveLength(3);
    expect(texts).toContainEqual([
      '+33612345601',
      `Suivi ${repair.trackingNumber}: Votre Tablette est Contactez-nous. Quel est le code ? ${cloud.origin}/suivi/${repair.trackingNumber}?cle=${key}`,
    ]);
  });

  it('tells each change once when the stream delivers its record twice', async () => {
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
    // The next change passes through the same queues, behind the repeated ones.
    await change(repair.id, { status: 'completed' });
    await settled(repair, 'email', 1);
    await settled(repair, 'sms', 1);
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(mailsTo(repair.customerEmail)).toHaveLength(2);
    expect(smsAbout(repair.trackingNumber)).toHaveLength(2);
  });

  it('sends once when two senders get the same message at the same time', async () => {
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
      Array.from({ length: 10 }, () =>
        cloud.invoke('send-repair-update-email', { Records: [message] }),
      ),
    );
    await settled(repair, 'email', 1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(mailsTo(repair.customerEmail)).toHaveLength(2);
  });

  it('sends no SMS to a customer without a phone, in silence', async () => {
    const repair = await createRepair();
    await settled(repair, 'email', 0);
    expect((await read(repair.id)).deliveries).not.toHaveProperty('sms');
    expect(smsAbout(repair.trackingNumber)).toEqual([]);
  });

  it('tells the shop why an SMS could not be sent to a wrong number', async () => {
    const repair = await createRepair('01 23 45 67 89');
    expect(await settled(repair, 'sms', 0)).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('+33612345678'),
    });
    expect(smsAbout(repair.trackingNumber)).toEqual([]);
  });

  it('tries again after a passing failure, and does not after a refusal', async () => {
    const refused = {
      service: 'ses',
      code: 'MessageRejected',
      message: 'no',
      status: 400,
    } as const;
    const throttled = { ...refused, code: 'Throttling', message: 'slow' };
    // The SDK itself tries three times before the queue does.
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

it('a claim says when the attempt before it ended, and who holds it', async () => {
  const notifications = notificationsRepository(table);
  const request = { trackingNumber: 'RB00000042', user_id: shop.sub, historyIndex: 0 };
  const nowMs = Date.now();
  const claim = (ms: number) => notifications.claim(request, 'email', nowMs + ms);
  expect(await claim(0)).toEqual({ kind: 'claimed' });
  expect(await claim(0)).toEqual({ kind: 'busy' });
  const at = new Date(nowMs).toISOString();
  const waiting: Delivery = {
    state: 'waiting',
    at,
    historyIndex: 0,
    reason: 'r',
    cause: 'unavailable',
  };
  await notifications.settle(request, 'email', waiting);
  expect(await claim(1)).toEqual({ kind: 'claimed', triedAt: at });
  await notifications.settle(request, 'email', { state: 'sent', at, historyIndex: 0 }, 'm');
  expect(await claim(2)).toEqual({ kind: 'done' });
});

describe('sending again', () => {
  const resend = (name: string, json: object, token = shop.token) =>
    callApi<{ success?: boolean; error?: { code: string } }>(cloud, `/api/functions/${name}`, {
      method: 'POST',
      token,
      json,
    });

  it('writes once more at the shop’s request, whatever the body says of the repair', async () => {
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
