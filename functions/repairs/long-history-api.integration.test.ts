/** A long history as its shop, its customer and whoever takes it with them see it. */
import { beforeAll, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { AccountExportPage } from '../../shared/account/account.ts';
import type { Repair } from '../../shared/repairs/repairs.ts';
import type { PublicRepair } from '../../shared/tracking/answers.ts';
import { erasureRepository } from '../account/closing/erasure.repository.ts';
import type { TestTable } from '../testing/test-table.ts';
import { historyKey } from './stored-history.ts';

let cloud: TestCloud;
let table: TestTable;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);

const CHANGES = 120;
let shop: TestShop;
let repair: Repair;
beforeAll(async () => {
  shop = await createShop(cloud);
  const json = {
    deviceType: 'tablet',
    customerName: 'Durand',
    noEmail: true,
    customerPhone: '02 40 12 34 56',
  };
  const { token } = shop;
  const creation = { token, json, method: 'POST' } as const;
  ({ body: repair } = await callApi<Repair>(cloud, '/api/repairs', creation));
  for (let n = 1; n <= CHANGES; n += 1) {
    const body = { status: n === 5 ? 'ordered' : 'progress', message: `n${n}` };
    const path = `/api/repairs/${repair.id}/status`;
    await callApi(cloud, path, { token, method: 'PATCH', json: body });
  }
});

it('answers fifty at a time, to its shop and to the public, and says how many came before', async () => {
  const { token } = shop;
  const path = `/api/repairs/${repair.id}`;
  const { body } = await callApi<Repair>(cloud, path, { token });
  expect([body.statusHistory.length, body.earlierEntries]).toEqual([50, CHANGES + 1 - 50]);
  const older = await callApi<Repair>(cloud, `${path}?before=30`, { token });
  expect(older.body.statusHistory.map(({ message }) => message).slice(1)).toEqual(
    numbered(30).slice(1),
  );
  expect(older.body).not.toHaveProperty('earlierEntries');
  expect((await callApi(cloud, `${path}?before=x`, { token })).status).toBe(400);
  const seen = await callApi<PublicRepair>(cloud, `/api/suivi/${repair.trackingNumber}`);
  expect(seen.body.statusHistory).toHaveLength(50);
  expect(seen.body.earlier).toEqual({
    entries: 71,
    statuses: ['pending', 'ordered', 'progress'],
  });
});

it('gives all of it back to its shop, and leaves nothing of it once the account is closed', async () => {
  const items: AccountExportPage['items'] = [];
  const asked: string[] = [];
  for (let cursor: string | null = 'r.'; cursor !== null; ) {
    asked.push(cursor);
    const query = new URLSearchParams({ cursor });
    const path = `/api/account/export?${query}` as const;
    const { body }: { body: AccountExportPage } = await callApi(cloud, path, {
      token: shop.token,
    });
    items.push(...body.items);
    cursor = body.cursor;
  }
  const messages = items
    .toSorted((a, b) => (a.kind > b.kind ? -1 : 1))
    .flatMap(({ statusHistory }) => statusHistory as { message: string }[])
    .map(({ message }) => message);
  expect(items.map(({ kind }) => kind)).toEqual(['repair', 'repair-history']);
  expect(messages.slice(1)).toEqual(numbered(CHANGES + 1).slice(1));
  const other = await createShop(cloud);
  const inHistory = asked.find((cursor) => cursor.startsWith('h.'));
  const path = `/api/account/export?cursor=${inHistory}` as const;
  const stolen = await callApi<AccountExportPage>(cloud, path, { token: other.token });
  expect([stolen.status, stolen.body.items]).toEqual([200, []]);
  const key = historyKey(repair.trackingNumber, 0);
  expect(await table.item(key)).toMatchObject({ user_id: shop.sub });
  const erasure = erasureRepository(table);
  await erasure.eraseRepair(other.sub, repair.trackingNumber);
  expect(await table.item(key)).toBeDefined();
  await erasure.eraseRepair(shop.sub, repair.trackingNumber);
  expect(await table.item(key)).toBeUndefined();
});
