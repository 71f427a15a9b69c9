import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedTestCloud } from '../../../local/testing/test-cloud.ts';
import { startTestTable, type TestTable } from '../../testing/test-table.ts';
import { batchGet } from './batch-get.ts';

let table: TestTable;
beforeAll(async () => {
  table = startTestTable(await sharedTestCloud());
});
afterAll(() => table.close());

it('A key that is named twice is read once, because DynamoDB refuses duplicates', async () => {
  const key = { pk: 'BATCH#one', sk: 'a' };
  await table.put(key);
  const requests = await table.requestsOf(async () => {
    const read = await batchGet(table, [key, { pk: 'BATCH#one', sk: 'none' }, { ...key }]);
    expect(read).toEqual([key]);
  });
  expect(requests).toEqual(['BatchGetItemCommand']);
});

it('A projection limits the attributes that are read', async () => {
  const key = { pk: 'BATCH#two', sk: 'a' };
  await table.put({ ...key, card: { name: 'Durand' }, history: [] });
  const read = await batchGet(table, [key], { projection: 'pk, card' });
  expect(read).toEqual([{ pk: key.pk, card: { name: 'Durand' } }]);
});
