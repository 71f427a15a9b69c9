import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sharedTestCloud, type TestCloud } from '../../../local/testing/test-cloud.ts';
import { startTestTable, type TestTable } from '../../testing/test-table.ts';
import { itemReader } from './read-item.ts';

let cloud: TestCloud;
let table: TestTable;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  table = startTestTable(cloud);
  for (const [name, value] of Object.entries(cloud.environment)) vi.stubEnv(name, value);
});
afterAll(() => {
  vi.unstubAllEnvs();
  table.close();
});

describe('Reading an item without the SDK', () => {
  it('An item written by the SDK is read as the SDK would read it', async () => {
    const item = {
      pk: 'A#é',
      sk: 'B',
      text: 'Écran 🙂',
      number: 12.5,
      yes: true,
      nothing: null,
      list: [{ deep: ['x'] }],
      map: { monday: { open: '09:00' } },
    };
    await table.client.send(new PutCommand({ TableName: table.name, Item: item }));
    expect(await itemReader()({ pk: 'A#é', sk: 'B' })).toEqual(item);
  });

  it('A missing item is undefined', async () => {
    expect(await itemReader()({ pk: 'A', sk: 'NONE' })).toBeUndefined();
  });

  it('The error of a refused read has the name that DynamoDB gives it', async () => {
    vi.stubEnv('TABLE_NAME', 'another-table');
    await expect(itemReader()({ pk: 'A', sk: 'B' })).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
    vi.stubEnv('TABLE_NAME', table.name);
  });
});
