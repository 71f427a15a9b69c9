/** A customer leaves several devices at once, through the API. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { UserSession } from '../../../shared/account/session.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { Intake } from '../../../shared/repairs/intake/answers.ts';
import type { Repair } from '../../../shared/repairs/repairs.ts';
import type { Slip } from '../../../shared/repairs/slip/slip.ts';
import type { TestTable } from '../../testing/test-table.ts';

let cloud: TestCloud;
let table: TestTable;
sharedCloud((started) => {
  ({ cloud, table } = started);
});

const customer = { customerName: 'Durand', customerEmail: 'marie@exemple.fr' };
const devicesOf = (count: number, text: object = {}) =>
  Array.from({ length: count }, (_, at) => ({
    deviceType: 'tablet',
    deviceModel: `iPad ${at + 1}`,
    ...text,
  }));

const call = <Body>(shop: TestShop, method: 'GET' | 'POST', path: string, json?: object) =>
  callApi<Body & ErrorBody>(cloud, `/api${path}`, {
    method,
    token: shop.token,
    ...(json && { json }),
  });

const leave = (shop: TestShop, devices: object[], key?: string) =>
  callApi<Intake & ErrorBody>(cloud, '/api/repairs/batch', {
    method: 'POST',
    token: shop.token,
    json: { ...customer, devices },
    ...(key && { headers: { 'idempotency-key': key } }),
  });

const used = async (shop: TestShop) =>
  (await call<UserSession>(shop, 'GET', '/session')).body.subscription.repairsUsed;

it('Each device of an intake becomes a repair that lists all repairs of the intake', async () => {
  const shop = await createShop(cloud, { plan: 'pro' });
  const { status, body } = await leave(shop, devicesOf(3));
  expect(status).toBe(201);
  const intake = body.repairs.map(({ trackingNumber }) => trackingNumber);
  expect(new Set(intake).size).toBe(3);
  for (const [at, created] of body.repairs.entries()) {
    const read = await call<Repair>(shop, 'GET', `/repairs/${created.id}`);
    expect(read.body).toMatchObject({
      ...customer,
      intake,
      deviceModel: `iPad ${at + 1}`,
      status: 'pending',
    });
  }
  const alone = await call<Repair>(shop, 'POST', '/repairs', {
    ...customer,
    deviceType: 'tablet',
  });
  expect(alone.body).not.toHaveProperty('intake');
  expect(await used(shop)).toBe(4);
});

it('No device of an intake is stored if the plan has no room for all of them', async () => {
  const shop = await createShop(cloud);
  expect((await leave(shop, devicesOf(3))).status).toBe(201);
  const refused = await leave(shop, devicesOf(3));
  expect([refused.status, refused.body.error.code]).toEqual([402, 'LIMIT_REACHED']);
  expect(await table.countRepairs(shop.sub)).toBe(3);
  expect((await leave(shop, devicesOf(2))).status).toBe(201);
  expect(await used(shop)).toBe(5);
});

it('Simultaneous intakes never exceed the limit of the plan', async () => {
  const shop = await createShop(cloud);
  const answers = await Promise.all(Array.from({ length: 8 }, () => leave(shop, devicesOf(2))));
  expect(answers.filter(({ status }) => status === 201).length).toBeLessThanOrEqual(2);
  const stored = await table.countRepairs(shop.sub);
  expect(stored).toBe(2 * answers.filter(({ status }) => status === 201).length);
  expect(await used(shop)).toBe(stored);
});

it('Simultaneous requests with one key create one intake and get the same answer', async () => {
  const shop = await createShop(cloud, { plan: 'pro' });
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => leave(shop, devicesOf(2), 'intake-1')),
  );
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(answers[0]?.status).toBe(201);
  expect(await table.countRepairs(shop.sub)).toBe(2);
  const other = await leave(shop, devicesOf(3), 'intake-1');
  expect([other.status, other.body.error.code]).toEqual([409, 'IDEMPOTENCY_MISMATCH']);
});

it('On the free plan a link in the text of any device is refused, and nothing is stored', async () => {
  const shop = await createShop(cloud);
  const [first] = devicesOf(1);
  const devices = [first ?? {}, { deviceType: 'bike', issue: 'https://exemple.com/offre' }];
  const { status, body } = await leave(shop, devices);
  expect([status, Object.keys(body.error.fields ?? {})]).toEqual([400, ['devices.1.issue']]);
  expect(await table.countRepairs(shop.sub)).toBe(0);
});

it('The withdrawal of one device leaves the others as they were', async () => {
  const shop = await createShop(cloud, { plan: 'pro' });
  const { repairs } = (await leave(shop, devicesOf(2))).body;
  const [first, second] = repairs;
  const withdrawn = await call<Repair>(shop, 'POST', `/repairs/${first?.id}/withdraw`);
  expect(withdrawn.status).toBe(200);
  const left = await call<Repair>(shop, 'GET', `/repairs/${second?.id}`);
  expect(left.body).toMatchObject({ status: 'pending', deviceModel: 'iPad 2' });
  expect(left.body).not.toHaveProperty('withdrawnAt');
});

it('The customer gets one e-mail and one SMS about all devices, and each repair shows that they were sent', async () => {
  const shop = await createShop(cloud, { plan: 'pro' });
  const customerEmail = `${randomUUID()}@exemple.fr`;
  const given = { ...customer, customerEmail, customerPhone: '0639980042', devices: devicesOf(3) };
  const { body } = await call<Intake>(shop, 'POST', '/repairs/batch', given);
  await eventually('each repair shows both messages', async () => {
    const read = body.repairs.map(({ id }) => call<Repair>(shop, 'GET', `/repairs/${id}`));
    const all = await Promise.all(read);
    return all.every(
      (each) =>
        each.body.deliveries.email?.state === 'sent' &&
        each.body.deliveries.sms?.state === 'sent' &&
        each.body.statusHistory[0]?.notified?.email?.state === 'sent',
    );
  });
  const numbers = body.repairs.map(({ trackingNumber }) => trackingNumber);
  const about = cloud.messaging.outbox
    .list()
    .filter(({ text }) => numbers.some((number) => text.includes(number)));
  expect(about.map(({ channel }) => channel).toSorted()).toEqual(['email', 'sms']);
  for (const { text } of about) {
    for (const { trackingNumber, tracking_key } of body.repairs) {
      expect(text).toContain(trackingNumber);
      expect(text).toContain(tracking_key);
    }
  }
});

it('The slip of a device lists the other devices of its intake with the texts of their slips, and is signed with them', async () => {
  const shop = await createShop(cloud, { plan: 'pro' });
  const { repairs } = (await leave(shop, devicesOf(3))).body;
  const [first, second, third] = repairs.map(({ trackingNumber }) => trackingNumber);
  const slipOf = (number = '') => `/api/repairs/${number}/slip`;
  const ask = (method: 'GET' | 'PUT' | 'POST', path: string, json?: object) =>
    callApi<Slip>(cloud, path, { method, token: shop.token, ...(json && { json }) });
  await ask('PUT', slipOf(second), { version: 0, serial: 'F9FXK1Q9', accessories: 'Chargeur' });
  await call(shop, 'POST', `/repairs/${third}/withdraw`);
  const { body } = await ask('GET', slipOf(first));
  expect(body.content.others).toMatchObject([
    { trackingNumber: second, serial: 'F9FXK1Q9', accessories: 'Chargeur', ceilingCents: null },
  ]);
  const strokes = [[10, 20, 30, 40, 50, 60, 70, 80, 90, 100]];
  const { version, digest } = body;
  const signed = await ask('POST', `${slipOf(first)}/signature`, { version, digest, strokes });
  expect(signed.body.content).toEqual(body.content);
  await ask('PUT', slipOf(second), { version: 1, serial: 'AUTRE' });
  const later = await ask('GET', slipOf(first));
  expect(later.body).toMatchObject({ content: body.content, outdated: true });
});
