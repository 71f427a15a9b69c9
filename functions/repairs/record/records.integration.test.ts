/** Repairs are corrected, handed over and withdrawn through the API. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { nightly } from '../../../local/testing/nightly.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { UserSession } from '../../../shared/account/session.ts';
import type { CustomerList } from '../../../shared/customers/customers.ts';
import type { ErrorBody } from '../../../shared/error-answer.ts';
import type { Repair, RepairPage, RepairStats } from '../../../shared/repairs/repairs.ts';
import type { Statistics } from '../../../shared/statistics/statistics.ts';
import { parisDay, plusDays } from '../../../shared/time.ts';
import type { PublicRepair } from '../../../shared/tracking/answers.ts';
import { profileKind } from '../../billing/stored-profile.ts';
import { reconcileUsage } from '../../billing/usage/reconcile-usage.ts';
import { usageCountRepository } from '../../billing/usage/usage-count.repository.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { correctRepair } from './correct-repair.ts';
import { recordsRepository } from './records.repository.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeEach(async () => {
  shop = await createShop(cloud, { plan: 'pro' });
});

/** Only this file uses this address, because other files send messages in the same cloud. */
const CUSTOMER = 'marie.records@exemple.fr';
const input = {
  deviceType: 'smartphone',
  deviceModel: 'Pixel 9',
  issue: 'Écran cassé',
  customerName: 'Durand',
  customerFirstName: 'Marie',
  customerEmail: CUSTOMER,
};
const call = <Body>(method: 'GET' | 'POST' | 'PATCH', path: string, json?: object) =>
  callApi<Body>(cloud, `/api${path}`, { method, token: shop.token, ...(json && { json }) });
const create = async (json: object = input) => (await call<Repair>('POST', '/repairs', json)).body;
const get = async ({ id }: Repair) => (await call<Repair>('GET', `/repairs/${id}`)).body;
const correct = ({ id }: Repair, json: object) => call<Repair>('PATCH', `/repairs/${id}`, json);
const change = ({ id }: Repair, status: string) =>
  call<Repair>('PATCH', `/repairs/${id}/status`, { status });
const handOver = ({ id }: Repair) => call<Repair>('POST', `/repairs/${id}/handover`);
const withdraw = ({ id }: Repair) => call<Repair>('POST', `/repairs/${id}/withdraw`);
const listed = async (query = '') =>
  (await call<RepairPage>('GET', `/repairs${query}`)).body.repairs.map(({ id }) => id);
const publicView = ({ trackingNumber }: Repair) =>
  callApi<PublicRepair & ErrorBody>(cloud, `/api/suivi/${trackingNumber}`);
const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as Partial<ErrorBody>).error?.code,
];
const used = async () => (await call<UserSession>('GET', '/session')).body.subscription.repairsUsed;
const outbox = () => cloud.messaging.outbox.list().filter(({ to }) => to === CUSTOMER).length;
/** Repeats a check until it holds, because its results follow through the table's stream. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 100 });
const notified = (repair: Repair, entries: number) =>
  eventually('the customer is notified', async () => {
    const { statusHistory } = await get(repair);
    return (
      statusHistory.filter(({ notified }) => notified?.email?.state === 'sent').length === entries
    );
  });

describe('Correcting a repair', () => {
  it('A correction changes the details, logs their former values, and notifies nobody', async () => {
    const repair = await create();
    await notified(repair, 1);
    const messages = outbox();
    const corrected = await correct(repair, {
      deviceModel: 'Pixel 9 Pro',
      customerName: 'Dupont',
      customerEmail: CUSTOMER,
      notes: 'Code 1234\nChargeur laissé',
    });
    expect(corrected.status).toBe(200);
    const { corrections, notes, statusHistory } = corrected.body;
    expect(corrections).toEqual([
      { at: expect.any(String), field: 'deviceModel', from: 'Pixel 9', to: 'Pixel 9 Pro' },
      { at: expect.any(String), field: 'customerName', from: 'Durand', to: 'Dupont' },
    ]);
    expect([notes, statusHistory.length]).toEqual(['Code 1234\nChargeur laissé', 1]);
    expect(await get(repair)).toEqual(corrected.body);
    const seen = await publicView(repair);
    expect(seen.body).toMatchObject({ deviceModel: 'Pixel 9 Pro', customerName: 'Marie D.' });
    expect(JSON.stringify(seen.body)).not.toMatch(/1234|corrections|notes/);
    await soon(async () => expect(await listed('?q=dupont')).toEqual([repair.id]));
    expect(await listed('?q=durand')).toEqual([]);
    // A notification of the correction would have been sent before this one.
    await notified(await create(), 1);
    expect(outbox()).toBe(messages + 1);
  });

  it.each([{ customerEmail: 'juste@exemple.fr' }, { customerPhone: '0612345678' }])(
    'A correction of the contact makes a new link key, and the old one no longer shows the name: %j',
    async (correction) => {
      const repair = await create();
      const { tracking_key: old = '' } = repair;
      const seenBy = async (key: string) =>
        (await callApi<PublicRepair>(cloud, `/api/suivi/${repair.trackingNumber}?cle=${key}`)).body;
      expect((await seenBy(old)).customerName).toBe('Marie Durand');

      const { body } = await correct(repair, correction);
      expect(body.tracking_key).toMatch(/^[\w-]{22}$/);
      expect(body.tracking_key).not.toBe(old);
      expect((await seenBy(body.tracking_key ?? '')).customerName).toBe('Marie Durand');
      const seenByOld = await seenBy(old);
      // The notification of the intake may raise the version between the two reads.
      const { body: withoutKey } = await publicView(repair);
      expect({ ...seenByOld, version: 0 }).toEqual({ ...withoutKey, version: 0 });
      expect(seenByOld.customerName).toBe('Marie D.');

      const again = await correct(repair, { issue: 'Batterie', ...correction });
      expect(again.body.tracking_key, 'the contact is unchanged').toBe(body.tracking_key);
    },
  );

  it('A promised day given at the intake can be changed from two devices and removed, and each day is logged', async () => {
    const [first, one, other] = [1, 2, 3].map((days) => plusDays(parisDay(Date.now()), days));
    const repair = await create({ ...input, promisedOn: first });
    expect(repair.promisedOn).toBe(first);
    const answers = await Promise.all([
      correct(repair, { promisedOn: one }),
      correct(repair, { promisedOn: other }),
      correct(repair, { deviceModel: 'Pixel 8' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const now = await get(repair);
    const days = (now.corrections ?? []).filter(({ field }) => field === 'promisedOn');
    expect(days.map(({ from }) => from)).toEqual([first, days[0]?.to]);
    expect(days.map(({ to }) => to).toSorted()).toEqual([one, other]);
    expect(now).toMatchObject({ deviceModel: 'Pixel 8', promisedOn: days[1]?.to });
    const { body: listedNow } = await call<RepairPage>('GET', '/repairs');
    expect(listedNow.repairs[0]?.promisedOn).toBe(now.promisedOn);
    const { body } = await correct(repair, { promisedOn: '' });
    expect(body).not.toHaveProperty('promisedOn');
    expect(body.corrections?.at(-1)).toMatchObject({ from: now.promisedOn, to: '' });
  });

  nightly('Simultaneous corrections are all kept, and the log holds the last fifty', async () => {
    const repair = await create();
    const words = Array.from({ length: 60 }, (_, index) => `Panne ${index}`);
    for (const issue of words.slice(0, 52)) await correct(repair, { issue });
    const answers = await Promise.all([
      correct(repair, { deviceModel: 'Un' }),
      correct(repair, { customerName: 'Deux' }),
      correct(repair, { customerPhone: '0612345678' }),
      change(repair, 'ordered'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const now = await get(repair);
    expect(now).toMatchObject({
      deviceModel: 'Un',
      customerName: 'Deux',
      customerPhone: '0612345678',
      status: 'ordered',
    });
    expect(now.corrections).toHaveLength(50);
    const fields = now.corrections?.slice(-3).map(({ field }) => field);
    expect(fields?.toSorted()).toEqual(['customerName', 'customerPhone', 'deviceModel']);
  });

  it('The log holds the true former value when another correction came in between', async () => {
    const repair = await create();
    const stale = await repairsRepository(table).get(repair.trackingNumber);
    await correct(repair, { deviceModel: 'Un' });
    const records = recordsRepository(table);
    const dependencies = { repairs: { get: async () => stale }, records, now: () => Date.now() };
    await correctRepair(dependencies, shop.sub, repair.id, { deviceModel: 'Deux' });
    const { corrections = [] } = await get(repair);
    expect(corrections.map(({ from, to }) => [from, to])).toEqual([
      ['Pixel 9', 'Un'],
      ['Un', 'Deux'],
    ]);
  });

  it('The log shortens long texts, and a correction without a new value changes nothing', async () => {
    const repair = await create();
    await notified(repair, 1);
    const { body } = await correct(repair, { issue: `${'x'.repeat(298)}😀${'y'.repeat(500)}` });
    expect(body.corrections?.[0]?.to).toBe(`${'x'.repeat(298)}…`);
    const again = await correct(repair, { deviceModel: 'Pixel 9', notes: '' });
    expect(again.body).toEqual(body);
    const cleared = await correct(repair, { notes: 'x' });
    expect((await correct(repair, { notes: '' })).body).not.toHaveProperty('notes');
    expect(cleared.body.notes).toBe('x');
  });

  it.each([
    { customerName: '' },
    { customerEmail: 'marie' },
    { deviceType: 'toaster' },
    { status: 'completed' },
    { notes: 'x'.repeat(2001) },
    { customerEmail: '' },
    { noEmail: true },
    { noEmail: true, customerPhone: '12' },
    { noEmail: true, customerEmail: 'm@exemple.fr', customerPhone: '0261911234' },
    { promisedOn: '2026-11-20' },
  ])('The correction %j is refused', async (json) => {
    const repair = await create();
    expect(codeOf(await correct(repair, json))).toEqual([400, 'INVALID']);
    expect(await get(repair)).not.toHaveProperty('corrections');
  });
});

it('A correction can replace the e-mail by a phone, but not remove both', async () => {
  const repair = await create();
  const { status, body } = await correct(repair, { noEmail: true, customerPhone: '0261911234' });
  expect([status, body.customerEmail, body.customerPhone]).toEqual([200, '', '0261911234']);
  expect(codeOf(await correct(repair, { customerPhone: '' }))).toEqual([400, 'INVALID']);
});

describe('Handing a device over', () => {
  it('A hand-over takes a completed repair off the list, and search and total still contain it', async () => {
    const repair = await create();
    expect(codeOf(await handOver(repair))).toEqual([409, 'NOT_COMPLETED']);
    await change(repair, 'completed');
    await soon(async () => expect(await listed('?status=completed')).toEqual([repair.id]));
    const [first, second] = [await handOver(repair), await handOver(repair)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.handedOverAt).toBe(first.body.handedOverAt);
    expect(await listed()).toEqual([]);
    expect(await listed('?status=completed')).toEqual([]);
    expect(await listed('?q=durand')).toEqual([repair.id]);
    expect(await listed('?q=durand&status=completed')).toEqual([repair.id]);
    const { body } = await publicView(repair);
    expect(body).toMatchObject({ handedOverAt: first.body.handedOverAt, pickup: null });
    await soon(async () => {
      const { body } = await call<RepairStats>('GET', '/repairs/stats');
      expect(body).toMatchObject({ total: 1, completed: 1 });
    });
  });

  it('A hand-over before completion is refused, and changes nothing', async () => {
    const repair = await create();
    for (const status of ['ordered', 'progress', 'contact']) {
      await change(repair, status);
      const before = await get(repair);
      expect(codeOf(await handOver(repair))).toEqual([409, 'NOT_COMPLETED']);
      const { handedOverAt, statusHistory } = await get(repair);
      expect([handedOverAt, statusHistory.length]).toEqual([
        undefined,
        before.statusHistory.length,
      ]);
    }
  });

  it('The next change ends a hand-over and returns the repair to the list', async () => {
    const repair = await create();
    await change(repair, 'completed');
    await handOver(repair);
    expect((await change(repair, 'progress')).body).not.toHaveProperty('handedOverAt');
    expect(await listed()).toEqual([repair.id]);
    await soon(async () => expect(await listed('?status=progress')).toEqual([repair.id]));
    expect((await publicView(repair)).body).not.toHaveProperty('handedOverAt');
  });

  nightly('A change at the same time as the hand-over leaves the repair in the list', async () => {
    for (let round = 0; round < 10; round += 1) {
      const repair = await create();
      await change(repair, 'completed');
      await Promise.all([handOver(repair), change(repair, 'contact')]);
      const { handedOverAt, status } = await get(repair);
      expect([handedOverAt, status]).toEqual([undefined, 'contact']);
      expect(await listed()).toContain(repair.id);
    }
  });
});

describe('Withdrawing a repair', () => {
  it('A withdrawal removes the repair everywhere, and the plan no longer counts it', async () => {
    const [kept, repair] = [await create({ ...input, customerName: 'Petit' }), await create()];
    await notified(repair, 1);
    await soon(async () => expect(await listed('?q=durand')).toEqual([repair.id]));
    const answers = await Promise.all(Array.from({ length: 10 }, () => withdraw(repair)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.withdrawnAt)).size).toBe(1);
    expect(await used()).toBe(1);
    expect(codeOf(await publicView(repair))).toEqual([404, 'REPAIR_NOT_FOUND']);
    expect(await listed()).toEqual([kept.id]);
    expect(await listed('?q=durand')).toEqual([]);
    const { body } = await call<CustomerList>('GET', '/customers?q=durand');
    expect(body.customers).toEqual([]);
    const theirs = await call('GET', `/customers/${repair.trackingNumber}`);
    expect(codeOf(theirs)).toEqual([404, 'REPAIR_NOT_FOUND']);
    for (const refused of [
      await change(repair, 'completed'),
      await correct(repair, { issue: 'x' }),
      await handOver(repair),
      await call('POST', '/functions/send-repair-update-email', { repair: { id: repair.id } }),
    ]) {
      expect(codeOf(refused)).toEqual([409, 'WITHDRAWN']);
    }
    expect((await get(repair)).withdrawnAt).toBe(answers[0]?.body.withdrawnAt);
    await soon(async () => {
      expect(await listed('?status=pending')).toEqual([kept.id]);
      const { body: stats } = await call<RepairStats>('GET', '/repairs/stats');
      expect(stats).toMatchObject({ total: 1, pending: 1 });
      const { body } = await call<Statistics>('GET', '/statistics');
      expect(body).toMatchObject({ received: 1 });
    });
  });

  it('The plan still counts a withdrawn repair whose customer was notified of a change', async () => {
    const repair = await create();
    await change(repair, 'ordered');
    await notified(repair, 2);
    expect((await withdraw(repair)).status).toBe(200);
    expect(await used()).toBe(1);
  });

  it('A withdrawal also stops the notifications that are in the queue', async () => {
    const repair = await create();
    const answers = await Promise.all([change(repair, 'ordered'), withdraw(repair)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const { version } = await get(repair);
    await notified(await create(), 1);
    const later = outbox();
    await notified(await create(), 1);
    expect(outbox()).toBe(later + 1);
    expect((await get(repair)).version).toBeGreaterThanOrEqual(version);
  });

  it('After hand-overs and withdrawals the counters agree with a count of the repairs', async () => {
    const [day, over, soonWithdrawn, lateWithdrawn] = await Promise.all(
      Array.from({ length: 4 }, () => create()),
    );
    if (!day || !over || !soonWithdrawn || !lateWithdrawn) throw new Error('Not created');
    await change(over, 'completed');
    await handOver(over);
    await withdraw(soonWithdrawn);
    await change(lateWithdrawn, 'ordered');
    await notified(lateWithdrawn, 2);
    await withdraw(lateWithdrawn);
    const before = profileKind.read((await table.profile(shop.sub)) ?? {});
    expect(before.repairs_used).toBe(3);
    const dependencies = { usage: usageCountRepository(table), now: () => Date.now() };
    const tomorrow = () => Date.now() + 24 * 60 * 60_000;
    const wrong = { ...before, repairs_used: 3 };
    expect(
      await reconcileUsage({ ...dependencies, now: tomorrow, settleMs: 5 }, shop.sub, wrong),
    ).toMatchObject({ repairs_used: 3 });
  });
});

it.each([
  { method: 'POST', action: '/handover' },
  { method: 'POST', action: '/withdraw' },
  { method: 'PATCH', action: '', json: { notes: 'x' } },
] as const)(
  'A text that is not exactly an id or number finds no repair: $method …$action',
  async (route) => {
    const repair = await create();
    await change(repair, 'completed');
    const { id, trackingNumber } = repair;
    const before = await get(repair);
    for (const name of [
      trackingNumber.toLowerCase(),
      `${trackingNumber}x`,
      `${trackingNumber}%00`,
      `${id.slice(0, 9)}0000-8000-8000-000000000000`,
      id.slice(0, -1),
      'RB1',
      'RB00000000',
      '..%2Fsession',
      'x'.repeat(2000),
    ]) {
      const json = 'json' in route ? route.json : undefined;
      const answer = await call(route.method, `/repairs/${name}${route.action}`, json);
      // The firewall refuses a path that leads upwards, or is longer than 1,024 bytes, before the API sees it.
      const isFiltered = name.startsWith('..') || name.length > 1024;
      const refused = isFiltered ? [403, 'FILTERED'] : [404, 'REPAIR_NOT_FOUND'];
      expect(codeOf(answer), name).toEqual(refused);
    }
    expect(await get(repair)).toMatchObject({ ...before, version: expect.anything() });
    expect(await listed()).toEqual([id]);
  },
);
