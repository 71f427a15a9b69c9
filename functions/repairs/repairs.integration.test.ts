import { randomInt, randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { nightly } from '../../local/testing/nightly.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import {
  REPAIR_STATUSES,
  type Repair,
  type RepairPage,
  type RepairStats,
  type RepairStatus,
} from '../../shared/repairs/repairs.ts';
import type { TestTable } from '../testing/test-table.ts';
import { newRepair } from './intake/new-repair.ts';
import { newRepairId } from './repair-id.ts';
import { repairsRepository } from './repairs.repository.ts';

let cloud: TestCloud;
let table: TestTable;
sharedCloud((started) => {
  ({ cloud, table } = started);
});

const input = {
  deviceType: 'smartphone',
  deviceModel: 'Pixel 9',
  issue: 'Écran cassé',
  customerName: 'Durand',
  customerFirstName: 'Marie',
  customerEmail: 'marie@exemple.fr',
};
const create = (shop: TestShop, json: object = input, headers: Record<string, string> = {}) =>
  callApi<Repair>(cloud, '/api/repairs', { method: 'POST', token: shop.token, json, headers });
/** Creates a repair as the page does. Without an answer in time, it repeats the request with the same key. */
const createSurely = async (shop: TestShop) => {
  const key = { 'idempotency-key': randomUUID() };
  return eventually('an answer', async () => {
    const answer = await create(shop, input, key);
    return answer.status !== 503 && answer;
  });
};
const change = (shop: TestShop, id: string, json: object, headers: Record<string, string> = {}) =>
  callApi<Repair>(cloud, `/api/repairs/${id}/status`, {
    method: 'PATCH',
    token: shop.token,
    json,
    headers,
  });
const stats = async (shop: TestShop) =>
  (await callApi<RepairStats>(cloud, '/api/repairs/stats', { token: shop.token })).body;
/** Waits until the shop's figures, which follow through the stream, have the expected values. */
const expectFigures = async (shop: TestShop, expected: Partial<RepairStats>) => {
  const isDeep = async () => expect(await stats(shop)).toMatchObject(expected);
  await vi.waitFor(isDeep, { timeout: 90_000, interval: 100 });
};
const list = async (shop: TestShop, query = '') =>
  (await callApi<RepairPage>(cloud, `/api/repairs${query}`, { token: shop.token })).body;

/** Returns a sequence in which each value follows each value once, including itself. It starts with the first value. */
function everyPair<Value>(values: readonly Value[]): Value[] {
  const [first, second, ...others] = values;
  if (first === undefined) return [];
  const there = others.flatMap((other) => [other, first]);
  if (second === undefined) return [first];
  return [first, ...there, second, ...everyPair([second, ...others]), first];
}

/** This many repairs are created at once. `npm run test:crowd` creates 200. */
const CREATED_AT_ONCE = Number(process.env.CHANGES_AT_ONCE ?? 20);
/** This many changes fill more than one page of a history. `npm run test:crowd` makes 200. */
const CHANGED_AT_ONCE = Number(process.env.CHANGES_AT_ONCE ?? 60);

describe('Creating repairs', () => {
  it('A plan for 5 repairs accepts exactly 5 of many parallel creations', async () => {
    const shop = await createShop(cloud);
    const answers = await Promise.all(
      Array.from({ length: CREATED_AT_ONCE }, () => createSurely(shop)),
    );
    const refused = answers.filter((answer) => answer.status === 402);
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(5);
    expect(refused).toHaveLength(CREATED_AT_ONCE - 5);
    expect(new Set(refused.map((answer) => JSON.stringify(answer.body)))).toEqual(
      new Set([
        '{"error":{"code":"LIMIT_REACHED","message":"Passez à un plan supérieur pour ajouter plus de réparations."}}',
      ]),
    );
    expect(await table.countRepairs(shop.sub)).toBe(5);
    await expectFigures(shop, { total: 5, pending: 5 });
    const session = await callApi<{ subscription: object }>(cloud, '/api/session', {
      token: shop.token,
    });
    expect(session.body.subscription).toMatchObject({ repairsUsed: 5, repairsLimit: 5 });
  });

  it('Simultaneous requests with the same key create one repair and get the same answer', async () => {
    const shop = await createShop(cloud);
    const headers = { 'idempotency-key': 'key-1' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create(shop, input, headers)),
    );
    const [first] = answers;
    if (first === undefined) throw new Error('No answer');
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    await change(shop, first.body.id, { status: 'completed' });
    const late = await create(shop, input, headers);
    expect(JSON.stringify(late.body)).toBe(JSON.stringify(first.body));
    await expectFigures(shop, { total: 1 });
    const other = await create(shop, { ...input, customerName: 'Autre' }, headers);
    expect(other.status).toBe(409);
    const neighbour = await createShop(cloud);
    expect((await create(neighbour, input, headers)).body.id).not.toBe(first.body.id);
  });

  it('A repeated key returns its repair, even if the plan has become full since then', async () => {
    const shop = await createShop(cloud);
    const headers = { 'idempotency-key': 'key-1' };
    const first = await create(shop, input, headers);
    for (let made = 1; made < 5; made += 1) await create(shop);
    expect((await create(shop)).status).toBe(402);
    expect((await create(shop, input, headers)).body.id).toBe(first.body.id);
  });

  it('A taken tracking number is never overwritten, and the refused repair is not counted', async () => {
    const repairs = repairsRepository(table);
    // The table is shared with other test files, which have repairs of their own.
    const trackingNumber = `RB${String(randomInt(10 ** 8)).padStart(8, '0')}`;
    const identity = { trackingNumber, trackingKey: 'k', nowMs: Date.now() };
    const [first, second] = [randomUUID(), randomUUID()];
    const make = (shopId: string, customerName: string) =>
      newRepair(
        { deviceType: 'tablet', customerName, customerEmail: 'm@exemple.fr' },
        { ...identity, id: newRepairId(trackingNumber), shopId },
      );
    expect(await repairs.insert([make(first, 'Un')], Date.now())).toEqual({ kind: 'inserted' });
    expect(await repairs.insert([make(second, 'Deux')], Date.now())).toEqual({
      kind: 'number-taken',
    });
    expect((await repairs.get(trackingNumber))?.customerName).toBe('Un');
    expect(await table.profile(second)).toBeUndefined();
  });

  it('A new repair is stored without control characters', async () => {
    const shop = await createShop(cloud);
    const { body } = await create(shop, {
      ...input,
      customerName: ' Du\u0000ra\u001bnd ',
      issue: 'a\r\nb\u202e',
    });
    expect(body).toMatchObject({ customerName: 'Durand', issue: 'a\nb' });
  });
});

describe('Changing a status', () => {
  nightly('Simultaneous changes are all kept, and the figures are correct', async () => {
    const shop = await createShop(cloud, { plan: 'pro' });
    await create(shop);
    const { body: repair } = await create(shop);
    const messages = Array.from({ length: CHANGED_AT_ONCE }, (_, index) => `changement ${index}`);
    const answers = await Promise.all(
      messages.map((message, index) =>
        change(shop, index % 2 ? repair.id : repair.trackingNumber, {
          status: REPAIR_STATUSES[index % 5],
          message,
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { token } = shop;
    const path = `/api/repairs/${repair.id}` as const;
    const { body: now } = await callApi<Repair>(cloud, path, { token });
    const history = [...now.statusHistory];
    for (let before = now.earlierEntries; before !== undefined; ) {
      const older = await callApi<Repair>(cloud, `${path}?before=${before}`, { token });
      history.unshift(...older.body.statusHistory);
      before = older.body.earlierEntries;
    }
    const stored = history.slice(1).map((entry) => entry.message);
    expect(stored.toSorted()).toEqual(messages.toSorted());
    expect(now.status).toBe(now.statusHistory.at(-1)?.status);
    const counts = await table.countByStatus(shop.sub);
    await expectFigures(shop, {
      total: 2,
      pending: counts.pending ?? 0,
      inProgress: (counts.ordered ?? 0) + (counts.progress ?? 0),
      completed: counts.completed ?? 0,
      needsContact: counts.contact ?? 0,
    });
  });

  it('Any status can follow any other, with the given message or the default of the status', async () => {
    const shop = await createShop(cloud);
    const { body: repair } = await create(shop);
    const followed = new Set<string>();
    let before: RepairStatus = 'pending';
    for (const to of everyPair(REPAIR_STATUSES)) {
      const { status, body } = await change(shop, repair.id, { status: to });
      expect([status, body.status]).toEqual([200, to]);
      followed.add(`${before} ${to}`);
      before = to;
    }
    expect(followed.size).toBe(REPAIR_STATUSES.length ** 2);
    const { body } = await change(shop, repair.id, {
      status: 'contact',
      message: ' Rappelez\u0000 ',
    });
    expect(body.statusHistory.at(-1)).toMatchObject({ status: 'contact', message: 'Rappelez' });
    expect(body.updated_at).toBe(body.statusHistory.at(-1)?.timestamp);
    await expectFigures(shop, { total: 1, needsContact: 1, pending: 0 });
  });

  it('A change with the same key is made once, also after an undo, and another change with this key is made', async () => {
    const shop = await createShop(cloud);
    const { body: repair } = await create(shop);
    const headers = { 'idempotency-key': 'key-1' };
    const ready = { status: 'contact', message: 'Prêt vendredi', hold: 60 };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => change(shop, repair.id, ready, headers)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    const [first] = answers;
    expect(first).toMatchObject({ status: 200, body: { status: 'contact' } });
    expect(first?.body.statusHistory).toHaveLength(2);
    await callApi(cloud, `/api/repairs/${repair.id}/undo`, {
      method: 'POST',
      token: shop.token,
      json: { timestamp: first?.body.updated_at },
    });
    const late = await change(shop, repair.id, ready, headers);
    expect(late).toMatchObject({ status: 200, body: { status: 'pending' } });
    const other = await change(shop, repair.id, { ...ready, message: 'Prêt samedi' }, headers);
    expect(other.body.statusHistory.map(({ message }) => message)).toEqual([
      'Réparation prise en charge',
      'Prêt samedi',
    ]);
  });

  it('A change is refused and nothing is stored when the history is full', async () => {
    const shop = await createShop(cloud);
    const { body: repair } = await create(shop);
    await table.padRepair(repair.trackingNumber, 408_500);
    await expectFigures(shop, { total: 1, pending: 1 });
    const { status, body } = await change(shop, repair.id, {
      status: 'contact',
      message: 'x'.repeat(500),
    });
    expect([status, body]).toMatchObject([409, { error: { code: 'HISTORY_FULL' } }]);
    expect(await stats(shop)).toMatchObject({ total: 1, pending: 1 });
  });
});

describe('Listing repairs', () => {
  it('The list shows each repair once, newest first, 24 to a page', async () => {
    const shop = await createShop(cloud, { plan: 'pro' });
    const made: string[] = [];
    for (let index = 0; index < 50; index += 1) made.unshift((await create(shop)).body.id);
    const pages = [await list(shop)];
    while (pages.at(-1)?.cursor) pages.push(await list(shop, `?cursor=${pages.at(-1)?.cursor}`));
    expect(pages.map((page) => page.repairs.length)).toEqual([24, 24, 2]);
    expect(pages.flatMap((page) => page.repairs.map((repair) => repair.id))).toEqual(made);
  });

  it('A search finds the shop’s own repairs by words, number and status', async () => {
    const shop = await createShop(cloud);
    const { body: repair } = await create(shop, { ...input, customerPhone: '06 12 34 56 78' });
    await create(shop, { ...input, customerName: 'Élan', customerEmail: 'zoe@exemple.fr' });
    const names = async (query: string) =>
      (await list(shop, query)).repairs.map((found) => found.customerName);
    await eventually('both are found', async () => (await names('?q=ecran')).length === 2);
    expect(await names('?q=elan')).toEqual(['Élan']);
    expect(await names(`?q=${repair.trackingNumber}`)).toEqual(['Durand']);
    expect(await names('?q=0612345678')).toEqual(['Durand']);
    expect(await names('?q=ecran%20casse')).toEqual(['Élan', 'Durand']);
    expect(await names('?status=completed')).toEqual([]);
    await change(shop, repair.id, { status: 'completed' });
    await eventually('it is under its status', async () => {
      const [found] = await names('?status=completed');
      return found === 'Durand';
    });
    const neighbour = await createShop(cloud);
    expect(await list(neighbour, '?q=durand')).toEqual({ repairs: [], cursor: null });
    const { cursor } = await list(shop, '');
    expect(cursor).toBeNull();
  });
});
