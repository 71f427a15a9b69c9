/**
 * ADR 0070's switch, rehearsed: a table as the code before left it, under load, gets the index `cards` while that code
 * still runs, then the code of today, then loses the index `shop`.
 */
import { type GlobalSecondaryIndexUpdate, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { RETIRED_INDEXES, TABLE_SHAPE } from '../../infra/table-shape.ts';
import { ownCloud } from '../../local/testing/cloud-and-table.ts';
import { repairKey, shopPartition } from '../platform/table-keys.ts';
import type { TestTable } from '../testing/test-table.ts';
import { getPublicRepair } from '../tracking/get-public-repair.ts';
import { changeStatus } from './change-status.ts';
import { createRepair } from './create-repair.ts';
import { listRepairs } from './list-repairs.ts';
import { newRepairId } from './repair-id.ts';
import { repairListRepository } from './repair-list.repository.ts';
import { repairsRepository } from './repairs.repository.ts';
import { newRepair } from './repairs.ts';

let table: TestTable;
ownCloud((started) => {
  ({ table } = started);
});

const shopId = 'switching';
const input = {
  deviceType: 'tablet',
  customerName: 'Élan',
  customerEmail: 'm@exemple.fr',
} as const;
const now = () => Date.now();

const updateIndexes = (update: GlobalSecondaryIndexUpdate) =>
  table.client.send(
    new UpdateTableCommand({
      TableName: table.name,
      AttributeDefinitions: ['shop_pk', 'shop_sk'].map((AttributeName) => ({
        AttributeName,
        AttributeType: 'S' as const,
      })),
      GlobalSecondaryIndexUpdates: [update],
    }),
  );
const create = (IndexName: string, include: readonly string[]) =>
  updateIndexes({
    Create: {
      IndexName,
      KeySchema: [
        { AttributeName: 'shop_pk', KeyType: 'HASH' },
        { AttributeName: 'shop_sk', KeyType: 'RANGE' },
      ],
      Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...include] },
    },
  });

let numbers = 70_000_000;
const known: string[] = [];
const some = () => known[Math.floor(Math.random() * known.length)] ?? '';

/** The code before: flat items, the index `shop`, a change that names the status it comes from. */
const before = {
  async create() {
    numbers += 1;
    const trackingNumber = `RB${numbers}`;
    const id = newRepairId(trackingNumber);
    const identity = { id, trackingNumber, trackingKey: 'cle', shopId, nowMs: now() };
    const { change_ids: _, ...fields } = newRepair(input, identity);
    const shop_sk = `${fields.created_at}#${id}`;
    const keys = { ...repairKey(trackingNumber), shop_pk: shopPartition(shopId), shop_sk };
    // Without a history there is nothing that anybody would be told.
    const Item = { ...keys, search: 'elan', ...fields, statusHistory: [] };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
    known.push(trackingNumber);
  },
  change: () =>
    table.client.send(
      new UpdateCommand({
        TableName: table.name,
        Key: repairKey(some()),
        UpdateExpression: 'SET updated_at = :now ADD #version :one',
        ConditionExpression: 'attribute_exists(pk) AND #status = :from',
        ExpressionAttributeNames: { '#status': 'status', '#version': 'version' },
        ExpressionAttributeValues: {
          ':now': new Date(now()).toISOString(),
          ':one': 1,
          ':from': 'pending',
        },
      }),
    ),
  list: () =>
    table.client.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: 'shop',
        KeyConditionExpression: 'shop_pk = :shop',
        ExpressionAttributeValues: { ':shop': shopPartition(shopId) },
        Limit: 25,
      }),
    ),
};

/** Today's code. */
function today() {
  const repairs = repairsRepository(table);
  const list = repairListRepository(table);
  const companies = { get: async () => undefined };
  return {
    create: async () =>
      known.push((await createRepair({ repairs, now }, shopId, input)).trackingNumber),
    change: () => changeStatus({ repairs, now }, shopId, some(), { status: 'ordered' }),
    list: () => listRepairs({ list }, shopId, {}),
    look: () => getPublicRepair({ repairs, companies }, some(), undefined),
  };
}

/** Runs every action of some code again and again, beside one another, until `during` is done; what failed, and how much was asked. */
async function underLoad(
  actions: Record<string, () => Promise<unknown>>,
  during: () => Promise<unknown>,
) {
  const failures: unknown[] = [];
  const asked: Record<string, number> = {};
  let isOver = false;
  const workers = Object.entries(actions).map(async ([name, act]) => {
    // At least a few before and after, whatever the engine's pace.
    for (let left = 3; !isOver || left > 0; left -= isOver ? 1 : 0) {
      asked[name] = (asked[name] ?? 0) + 1;
      await act().catch((error: unknown) => failures.push(name, error));
    }
  });
  await during();
  isOver = true;
  await Promise.all(workers);
  return { failures, asked };
}

it('is made under load without a request that fails, and all is readable afterwards', async () => {
  await updateIndexes({ Delete: { IndexName: 'cards' } });
  await create('shop', RETIRED_INDEXES.shop.include);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: { pk: shopPartition(shopId), sk: 'PROFILE' },
      UpdateExpression: 'SET selected_plan_id = :pro',
      ExpressionAttributeValues: { ':pro': 'pro' },
    }),
  );
  for (let index = 0; index < 60; index += 1) await before.create();

  const first = await underLoad(before, () => create('cards', TABLE_SHAPE.indexes.cards.include));
  const exchange = await underLoad(today(), () =>
    listRepairs({ list: repairListRepository(table) }, shopId, {}),
  );
  const second = await underLoad(today(), () => updateIndexes({ Delete: { IndexName: 'shop' } }));
  const all = [first, exchange, second];
  expect(all.flatMap(({ failures }) => failures)).toEqual([]);
  for (const { asked } of all) expect(Math.min(...Object.values(asked))).toBeGreaterThan(2);

  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listRepairs({ list: repairListRepository(table) }, shopId, { cursor });
    expect(page).not.toHaveProperty('unreadable');
    seen.push(...page.repairs.map(({ trackingNumber }) => trackingNumber));
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  expect(seen.toSorted()).toEqual(known.toSorted());
  for (const number of known) {
    expect((await repairsRepository(table).get(number))?.trackingNumber).toBe(number);
  }
});
