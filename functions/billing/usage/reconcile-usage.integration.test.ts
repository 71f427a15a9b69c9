import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { createShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import { profileKey } from '../../platform/table/table-keys.ts';
import { createRepair } from '../../repairs/intake/create-repair.ts';
import { importRepairs } from '../../repairs/intake/import-repairs.ts';
import { repairsRepository } from '../../repairs/repairs.repository.ts';
import type { TestTable } from '../../testing/test-table.ts';
import type { StoredProfile } from '../stored-profile.ts';
import { reconcileUsage } from './reconcile-usage.ts';
import { monthlyUsageAttribute } from './usage.ts';
import { type UsageCountRepository, usageCountRepository } from './usage-count.repository.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const LAST_MONTH = Date.parse('2026-10-31T22:59:59Z');
const MONTH = monthlyUsageAttribute(NOW);
const input = { deviceType: 'tablet', customerName: 'D', customerEmail: 'm@exemple.fr' } as const;

let cloud: TestCloud;
let table: TestTable;
let shop = '';
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeEach(() => {
  shop = crypto.randomUUID();
});

const profile = async (): Promise<StoredProfile> =>
  (
    await table.client.send(
      new GetCommand({ TableName: table.name, Key: profileKey(shop), ConsistentRead: true }),
    )
  ).Item ?? {};

const set = (attribute: string, value: unknown) =>
  table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: profileKey(shop),
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': attribute },
      ExpressionAttributeValues: { ':value': value },
    }),
  );

async function addRepairs(count: number, atMs: number) {
  const repairs = repairsRepository(table);
  await set('selected_plan_id', 'pro');
  for (let index = 0; index < count; index += 1) {
    const now = () => atMs - index * 1_000;
    await createRepair({ repairs, now }, shop, input);
  }
}

const reconcile = async (nowMs = NOW, usage: UsageCountRepository = usageCountRepository(table)) =>
  reconcileUsage({ usage, now: () => nowMs, settleMs: 5 }, shop, await profile());

it('A wrong counter is corrected, and so is the month’s counter of a monthly plan', async () => {
  await addRepairs(3, NOW - 60_000);
  await addRepairs(2, LAST_MONTH);
  await set('selected_plan_id', 'essential');
  await set('repairs_used', 42);
  await set(MONTH, 30);
  expect(await reconcile()).toMatchObject({ repairs_used: 5, [MONTH]: 3 });
  expect(await profile()).toMatchObject({ repairs_used: 5, [MONTH]: 3 });
});

it('Imported repairs of earlier months still use up the month of their import after the counters are checked', async () => {
  await set('selected_plan_id', 'essential');
  const repairs = repairsRepository(table);
  const importing = { repairs, now: () => NOW, allowsLinks: async () => true };
  const rows = ['2025-03-14', '2026-11-19'].map((received) => ({ repair: input, received }));
  await importRepairs(importing, shop, rows);
  expect(await reconcile()).toMatchObject({ repairs_used: 2, [MONTH]: 2 });
});

it('The counters are checked once a day, and later loads of the day cost no request', async () => {
  await addRepairs(1, NOW - 60_000);
  expect(await table.requestsOf(() => reconcile())).toEqual([
    'GetItemCommand',
    'UpdateItemCommand',
    // There is one query for each list of the shop's repairs.
    'QueryCommand',
    'QueryCommand',
    'QueryCommand',
  ]);
  await set('repairs_used', 9);
  expect(await table.requestsOf(() => reconcile())).toEqual(['GetItemCommand']);
  expect(await profile()).toMatchObject({ repairs_used: 9 });
  await reconcile(NOW + 24 * 3_600_000);
  expect(await profile()).toMatchObject({ repairs_used: 1 });
});

it('Only one of several parallel loads of the session counts the repairs', async () => {
  await addRepairs(2, NOW - 60_000);
  const before = await profile();
  const usage = usageCountRepository(table);
  const requests = await table.requestsOf(() =>
    Promise.all(
      Array.from({ length: 10 }, () =>
        reconcileUsage({ usage, now: () => NOW, settleMs: 5 }, shop, before),
      ),
    ),
  );
  expect(requests.filter((name) => name === 'QueryCommand')).toHaveLength(3);
});

it('A load continues the count that an earlier load of the day left unfinished', async () => {
  await addRepairs(4, NOW - 60_000);
  await set('repairs_used', 1);
  // The first load of a shop with more than 3 MB of index stores an unfinished count: two repairs, and the position of
  // the second.
  const between = new Date(NOW - 61_500).toISOString();
  await set('usage_checked_on', '2026-11-20');
  await set('usage_count', { counted: 2, after: between });
  await reconcile();
  expect(await profile()).toMatchObject({ repairs_used: 4 });
  expect(await profile()).not.toHaveProperty('usage_count');
});

it('A count that needs more pages than one load may read continues at the next load', async () => {
  await addRepairs(1, NOW - 60_000);
  const real = usageCountRepository(table);
  const large: UsageCountRepository = {
    ...real,
    count: async () => ({ counted: 6_000, after: '2026-05-01T00:00:00.000Z#id' }),
  };
  await reconcile(NOW, large);
  expect(await profile()).toMatchObject({
    repairs_used: 1,
    usage_count: { counted: 6_000, after: '2026-05-01T00:00:00.000Z#id' },
  });
  await reconcile();
  expect(await profile()).toMatchObject({ repairs_used: 6_001 });
});

it('The count is not stored when a repair was created meanwhile', async () => {
  await addRepairs(2, NOW - 60_000);
  await set('repairs_used', 7);
  const real = usageCountRepository(table);
  const overtaken: UsageCountRepository = {
    ...real,
    async mend(...mended) {
      await createRepair({ repairs: repairsRepository(table), now: () => NOW }, shop, input);
      return real.mend(...mended);
    },
  };
  expect(await reconcile(NOW, overtaken)).toMatchObject({ repairs_used: 7 });
  expect(await profile()).toMatchObject({ repairs_used: 8 });
});

it.each([
  ['/api/session', { subscription: { repairsUsed: 0 } }],
  ['/api/dashboard', { session: { subscription: { repairsUsed: 0 } } }],
])('The counters are checked when a session loads through %s', async (path, mended) => {
  const account = await createShop(cloud);
  shop = account.sub;
  await set('repairs_used', 5);
  expect((await callApi(cloud, path, { token: account.token })).body).toMatchObject(mended);
  expect(await profile()).toMatchObject({ repairs_used: 0 });
});
