/** The list reads the index entries of repairs, also when one of them cannot be read. */
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { ownCloud } from '../../local/testing/cloud-and-table.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import { type Repair, type RepairPage, repairSummarySchema } from '../../shared/repairs/repairs.ts';
import { repairKey } from '../platform/table/table-keys.ts';
import type { TestTable } from '../testing/test-table.ts';
import { newRepair } from './intake/new-repair.ts';
import { newRepairId } from './repair-id.ts';
import { readCard, repairItem } from './stored-repair.ts';

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
  customerPhone: '06 12 34 56 78',
} as const;
const list = async (query = '') =>
  (await callApi<RepairPage>(cloud, `/api/repairs${query}`, { token: shop.token })).body;
it('The index entry of a repair has every field of the list’s answer', async () => {
  const trackingNumber = 'RB61000000';
  const at = new Date().toISOString();
  const id = newRepairId(trackingNumber);
  const identity = { id, trackingNumber, trackingKey: 'cle', shopId: 'all', nowMs: Date.now() };
  const later = { returnOf: 'RB61000001', lentSince: at, repliedAt: at, calledEntry: 0 };
  const all = { handedOverAt: at, withdrawnAt: at, ...later };
  const promised = { ...input, promisedOn: at.slice(0, 10) };
  const Item = repairItem({ ...newRepair(promised, identity), ...all });
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

it('The list names an unreadable repair separately, and shows the others', async () => {
  const create = async () =>
    (
      await callApi<Repair>(cloud, '/api/repairs', {
        method: 'POST',
        token: shop.token,
        json: input,
      })
    ).body;
  const [{ id, created_at, trackingNumber }, other] = [await create(), await create()];
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: repairKey(trackingNumber),
      UpdateExpression: 'SET card.#status = :lost',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':lost': 'lost' },
    }),
  );
  const { repairs, unreadable } = await list();
  expect(unreadable).toEqual([{ trackingNumber, created_at }]);
  expect(repairs.map((repair) => repair.id)).toContain(other.id);
  expect(repairs.map((repair) => repair.id)).not.toContain(id);
  await eventually('a search finds it by its words in the index', async () => {
    const found = (await list('?q=elan')).unreadable ?? [];
    return found.some((each) => each.trackingNumber === trackingNumber);
  });
  expect(await list('?q=dubois')).not.toHaveProperty('unreadable');
});
