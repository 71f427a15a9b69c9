import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import { callApi } from '../../../local/testing/call-api.ts';
import { sharedCloud } from '../../../local/testing/cloud-and-table.ts';
import { eventually } from '../../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../../local/testing/shop.ts';
import type { TestCloud } from '../../../local/testing/test-cloud.ts';
import type { ListChoice } from '../../../shared/repairs/repair-lists.ts';
import type { Repair, RepairPage, RepairStats } from '../../../shared/repairs/repairs.ts';
import { countedKey, statusPartition } from '../../platform/table/table-keys.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { idAt, type RepairPosition } from './cursor.ts';
import { findRepairs } from './list-repairs.ts';
import { searchableList } from './repair-list.repository.ts';

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

/** Creates repairs one after the other, waits until the index lists them, and returns them newest first. */
async function made(count: number): Promise<Repair[]> {
  const repairs: Repair[] = [];
  for (let index = 0; index < count; index += 1) repairs.unshift(await create());
  const oldest = `status=pending&cursor=`;
  await eventually('all are listed in their status', async () => {
    const first = await page('status=pending');
    if (count <= 24) return first.repairs.length === count;
    const rest = first.cursor ? await page(oldest + first.cursor) : first;
    return first.repairs.length === 24 && rest.repairs.length === count - 24;
  });
  return repairs;
}

it('A status is listed newest first, and its cursor works after its repair has left the status', async () => {
  const repairs = await made(30);
  const first = await page('status=pending');
  expect(idsOf(first)).toEqual(repairs.slice(0, 24).map(({ id }) => id));
  await change(repairs[23]?.id ?? '', 'completed');
  await eventually('it is listed in its status', async () => {
    const { length } = (await page('status=completed')).repairs;
    return length === 1;
  });
  const second = await page(`status=pending&cursor=${first.cursor}`);
  expect(idsOf(second)).toEqual(repairs.slice(24).map(({ id }) => id));
  expect(second.cursor).toBeNull();
  expect(idsOf(await page('status=completed'))).toEqual([repairs[23]?.id]);
});

it('A page of a status costs one Query and one read, however many repairs there are', async () => {
  await made(3);
  const list = searchableList(table);
  const open = () =>
    table.requestsOf(() => findRepairs(list, shop.sub, { status: 'pending', cursor: undefined }));
  expect(await open()).toEqual(['QueryCommand', 'BatchGetItemCommand']);
});

it('A repair that left the status before the index followed, or is not the shop’s, is left out', async () => {
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
  // The entry keeps its counts, because the stream's consumer needs them for the changes that follow.
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: countedKey(shop.sub, trackingNumber),
      UpdateExpression: 'SET shop_pk = :contact',
      ConditionExpression: 'attribute_exists(counts)',
      ExpressionAttributeValues: { ':contact': statusPartition(shop.sub, 'contact') },
    }),
  );
  for (const { sub } of [other, shop]) {
    expect(await findRepairs(list, sub, { status: 'contact' })).toEqual({
      repairs: [],
      cursor: null,
    });
  }
  expect((await page('status=pending', other)).repairs).toEqual([]);
});

it('The dashboard can open with the repairs of one status', async () => {
  const [repair] = await made(1);
  const { body } = await callApi<{ page: RepairPage }>(cloud, '/api/dashboard?status=pending', {
    token: shop.token,
  });
  expect(idsOf(body.page)).toEqual([repair?.id]);
});

it('The list behind a figure contains exactly the repairs that the figure counts, including those handed over', async () => {
  const [third, second, first] = await made(3);
  const handOver = (id = '') =>
    callApi(cloud, `/api/repairs/${id}/handover`, { method: 'POST', token: shop.token, json: {} });
  await change(third?.id ?? '', 'ordered');
  await change(second?.id ?? '', 'progress');
  await change(first?.id ?? '', 'completed');
  await handOver(first?.id);
  const list = searchableList(table);
  const listed = async (status: ListChoice, limit: number) => {
    const ids: string[] = [];
    for (let after: RepairPosition | undefined; ; ) {
      const found = await list.list.inList(shop.sub, status, limit, after);
      ids.push(...found.map(idAt));
      after = found.at(-1);
      if (after === undefined) return ids;
    }
  };
  await eventually('the figures are correct', async () => {
    const { body } = await callApi<RepairStats>(cloud, '/api/repairs/stats', { token: shop.token });
    return body.completed === 1 && body.inProgress === 2 && body.total === 3;
  });
  const ids = [third?.id, second?.id, first?.id];
  expect(idsOf(await page('status=inProgress'))).toEqual(ids.slice(0, 2));
  expect(idsOf(await page('status=allCompleted'))).toEqual(ids.slice(2));
  expect(idsOf(await page('status=all'))).toEqual(ids);
  expect(await page('status=completed')).toMatchObject({ repairs: [] });
  // Because the pages are small, one of them begins in the middle of both partitions.
  for (const limit of [1, 2]) {
    expect(await listed('inProgress', limit)).toEqual(ids.slice(0, 2));
    expect(await listed('all', limit)).toEqual(ids);
  }
  const wrong = await callApi(cloud, '/api/repairs?status=both', { token: shop.token });
  expect(wrong.status).toBe(400);
});
