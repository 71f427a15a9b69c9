import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { Repair, RepairPage } from '../../shared/repairs/repairs.ts';
import { statusPartition } from '../platform/table-keys.ts';
import type { TestTable } from '../testing/test-table.ts';
import { findRepairs } from './list-repairs.ts';
import { searchableList } from './searchable-list.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeEach(async () => {
  shop = await createShop(cloud, { plan: 'pro' });
});

const create = async (): Promise<Repair> => {
  const json = { deviceType: 'tablet', customerName: 'Durand', customerEmail: 'm@exemple.fr' };
  const call = { method: 'POST', token: shop.token, json } as const;
  return (await callApi<Repair>(cloud, '/api/repairs', call)).body;
};
const change = (id: string, status: string) =>
  callApi(cloud, `/api/repairs/${id}/status`, {
    method: 'PATCH',
    token: shop.token,
    json: { status },
  });
const page = async (query: string, of = shop) =>
  (await callApi<RepairPage>(cloud, `/api/repairs?${query}`, { token: of.token })).body;
const idsOf = ({ repairs }: RepairPage) => repairs.map(({ id }) => id);

/** Made one after the other, newest first, and all listed under their status. */
async function made(count: number): Promise<Repair[]> {
  const repairs: Repair[] = [];
  for (let index = 0; index < count; index += 1) repairs.unshift(await create());
  const oldest = `status=pending&cursor=`;
  await eventually('all are under their status', async () => {
    const first = await page('status=pending');
    if (count <= 24) return first.repairs.length === count;
    const rest = first.cursor ? await page(oldest + first.cursor) : first;
    return first.repairs.length === 24 && rest.repairs.length === count - 24;
  });
  return repairs;
}

it('gives a status’s repairs newest first, and goes on even after one that has left it', async () => {
  const repairs = await made(30);
  const first = await page('status=pending');
  expect(idsOf(first)).toEqual(repairs.slice(0, 24).map(({ id }) => id));
  await change(repairs[23]?.id ?? '', 'completed');
  await eventually('it is under its status', async () => {
    const { length } = (await page('status=completed')).repairs;
    return length === 1;
  });
  const second = await page(`status=pending&cursor=${first.cursor}`);
  expect(idsOf(second)).toEqual(repairs.slice(24).map(({ id }) => id));
  expect(second.cursor).toBeNull();
  expect(idsOf(await page('status=completed'))).toEqual([repairs[23]?.id]);
});

it('asks one Query and one read of the page, however many repairs there are', async () => {
  await made(3);
  const list = searchableList(table);
  const open = () =>
    table.requestsOf(() => findRepairs(list, shop.sub, { status: 'pending', cursor: undefined }));
  // Once in a Lambda's life it is asked whether the older ones are counted.
  expect(await open()).toEqual(['GetItemCommand', 'QueryCommand', 'BatchGetItemCommand']);
  expect(await open()).toEqual(['QueryCommand', 'BatchGetItemCommand']);
});

it('leaves out what has left the status before the index knew, and what is gone or another shop’s', async () => {
  const [repair] = await made(1);
  const other = await createShop(cloud);
  const list = searchableList(table);
  const put = (shopId: string, trackingNumber: string, id: string) =>
    table.client.send(
      new PutCommand({
        TableName: table.name,
        Item: {
          pk: `USER#${shopId}`,
          sk: `COUNTED#${trackingNumber}`,
          shop_pk: statusPartition(shopId, 'contact'),
          shop_sk: `2026-01-01T00:00:00.000Z#${id}`,
        },
      }),
    );
  const { trackingNumber = '', id = '' } = repair ?? {};
  await put(other.sub, trackingNumber, id);
  await put(other.sub, 'RB99999999', '99999999-0000-4000-8000-000000000000');
  await put(shop.sub, trackingNumber, id);
  for (const { sub } of [other, shop]) {
    expect(await findRepairs(list, sub, { status: 'contact' })).toEqual({
      repairs: [],
      cursor: null,
    });
  }
  expect((await page('status=pending', other)).repairs).toEqual([]);
});

it('opens the dashboard in a status', async () => {
  const [repair] = await made(1);
  const { body } = await callApi<{ page: RepairPage }>(cloud, '/api/dashboard?status=pending', {
    token: shop.token,
  });
  expect(idsOf(body.page)).toEqual([repair?.id]);
});
