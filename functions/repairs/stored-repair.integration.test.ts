/** Repairs of an earlier version, and one that no version has written, among today's. */
import { GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { ownCloud } from '../../local/testing/cloud-and-table.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import { type Repair, type RepairPage, repairSummarySchema } from '../../shared/repairs/repairs.ts';
import { repairKey } from '../platform/table-keys.ts';
import type { TestTable } from '../testing/test-table.ts';
import { newRepairId } from './repair-id.ts';
import { repairListRepository } from './repair-list.repository.ts';
import { newRepair } from './repairs.ts';
import { readCard, repairItem, storedRepairKind } from './stored-repair.ts';
import { bringUpRepair } from './update-repair.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
ownCloud((started) => {
  ({ cloud, table } = started);
});
beforeAll(async () => {
  shop = await createShop(cloud, { plan: 'pro' });
});

const input = {
  deviceType: 'tablet',
  customerName: 'Élan',
  customerEmail: 'm@exemple.fr',
} as const;
const list = async (query = '') =>
  (await callApi<RepairPage>(cloud, `/api/repairs${query}`, { token: shop.token })).body;
const change = (id: string) =>
  callApi<Repair>(cloud, `/api/repairs/${id}/status`, {
    method: 'PATCH',
    token: shop.token,
    json: { status: 'ordered' },
  });

let numbers = 60_000_000;

/** Stores a repair as version 1 did, with no entry that anybody would be told of. */
async function storeFirstVersion() {
  numbers += 1;
  const trackingNumber = `RB${numbers}`;
  const repair = newRepair(input, {
    id: newRepairId(trackingNumber),
    trackingNumber,
    trackingKey: 'cle',
    shopId: shop.sub,
    nowMs: Date.now(),
  });
  const { card: _, item_version, last_write, ...keys } = repairItem(repair);
  const item = { ...keys, ...repair, search: 'elan', statusHistory: [] };
  await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
  return { ...repair, item };
}

const stored = async (trackingNumber: string) => {
  const Key = repairKey(trackingNumber);
  return (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;
};

it('are listed and found side by side, those of version 1 by one more request', async () => {
  const { body: today } = await callApi<Repair>(cloud, '/api/repairs', {
    method: 'POST',
    token: shop.token,
    json: input,
  });
  const page = () => repairListRepository(table).page(shop.sub, { words: [] }, 25, undefined);
  expect(await table.requestsOf(page)).toEqual(['QueryCommand']);
  const older = [await storeFirstVersion(), await storeFirstVersion()];
  expect(await table.requestsOf(page)).toEqual(['QueryCommand', 'BatchGetItemCommand']);
  const { repairs } = await list();
  expect(repairs.map(({ id }) => id)).toEqual([older[1]?.id, older[0]?.id, today.id]);
  expect(repairs[0]).not.toHaveProperty('statusHistory');
  await eventually('all are found', async () => (await list('?q=elan')).repairs.length === 3);
  expect((await list('?status=completed')).repairs).toEqual([]);
});

it('have every field of the answer in their entry of the index', async () => {
  const trackingNumber = 'RB61000000';
  const at = new Date().toISOString();
  const id = newRepairId(trackingNumber);
  const identity = { id, trackingNumber, trackingKey: 'cle', shopId: 'all', nowMs: Date.now() };
  const all = { handedOverAt: at, withdrawnAt: at, calledEntry: 0 };
  const Item = repairItem({ ...newRepair(input, identity), ...all });
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      IndexName: 'cards',
      KeyConditionExpression: 'shop_pk = :shop',
      ExpressionAttributeValues: { ':shop': Item.shop_pk },
    }),
  );
  const card = readCard(Items[0] ?? {});
  expect(Object.keys(card).toSorted()).toEqual(Object.keys(repairSummarySchema.shape).toSorted());
  expect(repairSummarySchema.safeParse(card).success).toBe(true);
});

it('of version 1 are written as today’s by their next change, even by many at once', async () => {
  const { id, trackingNumber } = await storeFirstVersion();
  const answers = await Promise.all(Array.from({ length: 5 }, () => change(id)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const item = await stored(trackingNumber);
  expect(item).toMatchObject({ item_version: storedRepairKind.version, tracking_key: 'cle' });
  expect(item?.statusHistory).toHaveLength(5);
  expect(item).not.toHaveProperty('search');
  expect(item).not.toHaveProperty('status');
});

it('of version 1 are brought up once, and never over a later write', async () => {
  const { item, id, trackingNumber } = await storeFirstVersion();
  const outcomes = await Promise.all([bringUpRepair(table, item), bringUpRepair(table, item)]);
  expect(outcomes.toSorted()).toEqual(['moved', 'written']);
  await change(id);
  expect(await bringUpRepair(table, item)).toBe('moved');
  // Its customer is being told meanwhile, which the item keeps too.
  expect(await stored(trackingNumber)).toMatchObject({
    item_version: storedRepairKind.version,
    statusHistory: [{ status: 'ordered' }],
    card: { status: 'ordered' },
  });
});

it('that cannot be read are told as such, and keep no other from the list', async () => {
  const { id, created_at, trackingNumber, item } = await storeFirstVersion();
  const Item = { ...item, status: 'lost' };
  await table.client.send(new PutCommand({ TableName: table.name, Item }));
  const { repairs, unreadable } = await list();
  expect(unreadable).toEqual([{ trackingNumber, created_at }]);
  expect(repairs.length).toBeGreaterThan(0);
  expect(repairs.map((repair) => repair.id)).not.toContain(id);
  await eventually('it is found by the words that it had', async () => {
    const found = (await list('?q=elan')).unreadable ?? [];
    return found.some((each) => each.trackingNumber === trackingNumber);
  });
  expect(await list('?q=dubois')).not.toHaveProperty('unreadable');
});
