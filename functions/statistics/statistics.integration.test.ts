import { beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { createShop, setPlan, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { ErrorBody } from '../../shared/error-answer.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import type { Statistics } from '../../shared/statistics/statistics.ts';
import { subscriptionsRepository } from '../billing/subscriptions/subscriptions.repository.ts';
import { changeStatus } from '../repairs/changes/change-status.ts';
import { createRepair } from '../repairs/intake/create-repair.ts';
import { repairsRepository } from '../repairs/repairs.repository.ts';
import type { TestTable } from '../testing/test-table.ts';
import { countStored } from './count-repairs.ts';
import { countingRepository } from './counting.repository.ts';
import { getStatistics } from './get-statistics.ts';
import { statisticsRepository } from './statistics.repository.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const HOUR_MS = 3_600_000;
const input = {
  deviceType: 'tablet',
  issue: 'Écran cassé',
  customerName: 'D',
  customerEmail: 'm@exemple.fr',
} as const;

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
let created: string[] = [];
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeEach(async () => {
  shop = await createShop(cloud, { plan: 'pro' });
  created = [];
});

const dependencies = (nowMs = NOW) => ({
  statistics: statisticsRepository(table),
  repairs: repairsRepository(table),
  profiles: subscriptionsRepository(table),
  now: () => nowMs,
});

/** Reads the statistics once every created repair is counted. */
async function read(nowMs = NOW): Promise<Statistics> {
  const repairs = await repairsRepository(table).getAll(created);
  await countStored(countingRepository(table), shop.sub, repairs);
  return getStatistics(dependencies(nowMs), shop.sub);
}

async function create(atMs: number, shopId = shop.sub) {
  const repairs = repairsRepository(table);
  const repair = await createRepair({ repairs, now: () => atMs }, shopId, input);
  created.push(repair.trackingNumber);
  return repair;
}
const change = (repair: Repair, status: 'ordered' | 'completed', atMs: number) =>
  changeStatus({ repairs: repairsRepository(table), now: () => atMs }, shop.sub, repair.id, {
    status,
  });
const stored = ({ trackingNumber }: Pick<Repair, 'trackingNumber'>) =>
  repairsRepository(table).getAll([trackingNumber]);
const count = async (repair: Pick<Repair, 'trackingNumber'>) =>
  countStored(countingRepository(table), shop.sub, await stored(repair));

describe('Counting a repair', () => {
  it('A repair is counted with its notifications before anybody requests the statistics', async () => {
    await callApi(cloud, '/api/statistics', { token: shop.token });
    const { body } = await callApi<Repair>(cloud, '/api/repairs', {
      method: 'POST',
      token: shop.token,
      json: { ...input, customerPhone: '0612345678' },
    });
    const path = `/api/repairs/${body.id}/status`;
    const json = { status: 'completed' };
    await callApi(cloud, path, { method: 'PATCH', token: shop.token, json });
    await eventually('the repair and its notifications are counted', async () => {
      const answer = await callApi<Statistics>(cloud, '/api/statistics', { token: shop.token });
      const { received, completed, notifiedByEmail, notifiedBySms } = answer.body;
      return received === 1 && completed === 1 && notifiedByEmail === 1 && notifiedBySms === 1;
    });
  });

  it('A repair counts once, however often and in whatever order its changes arrive', async () => {
    await read();
    const repair = await create(NOW - 30 * HOUR_MS);
    await change(repair, 'ordered', NOW - 20 * HOUR_MS);
    await Promise.all(Array.from({ length: 6 }, () => count(repair)));
    await change(repair, 'completed', NOW);
    await Promise.all(Array.from({ length: 6 }, () => count(repair)));
    await count(repair);
    expect(await read()).toMatchObject({
      received: 1,
      completed: 1,
      meanMinutes: 30 * 60,
      statusMinutes: [
        { status: 'pending', minutes: 600 },
        { status: 'ordered', minutes: 1_200 },
        { status: 'progress', minutes: 0 },
        { status: 'contact', minutes: 0 },
      ],
      devices: [{ device: 'tablet', count: 1 }],
      issues: [{ issue: 'screen', count: 1 }],
    });
  });

  it('Repairs that are counted at the same moment add up', async () => {
    await read();
    const repairs = await Promise.all(Array.from({ length: 12 }, () => create(NOW)));
    await Promise.all(repairs.map(count));
    expect((await read()).received).toBe(12);
  });

  it('A late older state of a repair does not change its count', async () => {
    await read();
    const repair = await create(NOW - HOUR_MS);
    const older = await stored(repair);
    await change(repair, 'completed', NOW);
    await count(repair);
    await countStored(countingRepository(table), shop.sub, older);
    expect(await read()).toMatchObject({ received: 1, completed: 1 });
  });

  it('A repair of another shop is not counted', async () => {
    const other = await createShop(cloud, { plan: 'pro' });
    const repair = await create(NOW, other.sub);
    await count(repair);
    const counters = await statisticsRepository(table).read(shop.sub, '2000-01');
    expect([...counters]).toEqual([]);
  });
});

describe('The statistics', () => {
  it('The statistics cost one read of the counters and one of the plan, however many repairs there are', async () => {
    await create(NOW);
    await read();
    const requests = await table.requestsOf(() => getStatistics(dependencies(), shop.sub));
    expect(requests.toSorted()).toEqual(['GetItemCommand', 'QueryCommand']);
  });

  it('The statistics cover twelve months', async () => {
    await create(Date.parse('2025-11-30T22:59:59Z'));
    await create(Date.parse('2025-11-30T23:00:00Z'));
    const { months, received } = await read();
    expect(months.map(({ month }) => month)).toEqual(
      expect.arrayContaining(['2025-12', '2026-11']),
    );
    expect([months.length, received, months[0]?.received]).toEqual([12, 1, 1]);
  });

  it('The statistics are refused in French without the Pro plan', async () => {
    await setPlan(cloud, shop.sub, 'essential');
    const answer = await callApi<ErrorBody>(cloud, '/api/statistics', { token: shop.token });
    expect([answer.status, answer.body.error.code]).toEqual([402, 'PLAN_REQUIRED']);
    expect(answer.body.error.message).toContain('plan Pro');
  });

  it('The statistics contain only the shop’s own repairs', async () => {
    await create(NOW);
    await read();
    const other = await createShop(cloud, { plan: 'pro' });
    const { body } = await callApi<Statistics>(cloud, '/api/statistics', { token: other.token });
    expect(body).toMatchObject({ received: 0, devices: [] });
  });
});
