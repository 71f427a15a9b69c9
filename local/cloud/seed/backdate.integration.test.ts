import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, it } from 'vitest';
import { repairKey } from '../../../functions/platform/table/table-keys.ts';
import type { LastWrite } from '../../../functions/repairs/stored-repair.ts';
import type { TestTable } from '../../../functions/testing/test-table.ts';
import type { Repair, RepairPage } from '../../../shared/repairs/repairs.ts';
import { clientSettings } from '../../resources.ts';
import { callApi } from '../../testing/call-api.ts';
import { ownCloud } from '../../testing/cloud-and-table.ts';
import { eventually } from '../../testing/eventually.ts';
import { createShop, type TestShop } from '../../testing/shop.ts';
import type { TestCloud } from '../../testing/test-cloud.ts';
import { backdate } from './backdate.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
ownCloud((started) => {
  ({ cloud, table } = started);
});
beforeAll(async () => {
  shop = await createShop(cloud, { plan: 'pro' });
});

const GARNIER = {
  deviceType: 'laptop' as const,
  deviceModel: '',
  issue: '',
  customerName: 'Garnier',
  customerFirstName: '',
  customerEmail: 'client@exemple.fr',
  customerPhone: '',
};

const create = async (customerName: string): Promise<Repair> => {
  const json = { ...GARNIER, customerName };
  const { body } = await callApi<Repair>(cloud, '/api/repairs', {
    method: 'POST',
    token: shop.token,
    json,
  });
  return body;
};

const found = async (): Promise<string[]> => {
  const path = '/api/repairs?q=exemple';
  const { body } = await callApi<RepairPage>(cloud, path, { token: shop.token });
  return body.repairs.map(({ customerName }) => customerName);
};

it('A backdated repair is found by its new date, even when its last write was about a message', async () => {
  await create('Durand');
  const repair = await create('Garnier');
  await eventually('both are found', async () => (await found()).length === 2);
  expect(await found()).toEqual(['Garnier', 'Durand']);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: repairKey(repair.trackingNumber),
      UpdateExpression: 'SET last_write = :outcome',
      ExpressionAttributeValues: { ':outcome': 'outcome' satisfies LastWrite },
    }),
  );
  const client = new DynamoDBClient(clientSettings(cloud.endpoints.dynamodb));
  await backdate(client, repair, { repair: GARNIER, intakeHoursAgo: 240, steps: [] }, Date.now());
  client.destroy();
  await eventually('the older stands last', async () => (await found())[1] === 'Garnier');
});
