import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MeasuredTable, openMeasuredTable } from './measured-table.ts';
import { SAMPLE_SHOP, sampleNumber, sampleStatus } from './sample-shop.ts';
import { startSeededEngine } from './seeded-engine.ts';
import { wholeChange } from './whole-change.ts';

const REPAIRS = 60;
let table: MeasuredTable;
let stop: () => Promise<void>;
/** An engine alone: nobody but the test plays the stream and the senders. */
beforeAll(async () => {
  const engine = await startSeededEngine(REPAIRS);
  table = openMeasuredTable(engine.endpoint);
  stop = engine.stop;
});
afterAll(async () => {
  table.close();
  await stop();
});

it('a change told by e-mail and SMS is ten requests, its consumers included', async () => {
  const index = Array.from({ length: REPAIRS }, (_, each) => each).findLast(
    (each) => sampleStatus(each, REPAIRS) === 'ordered',
  );
  const look = async (Key: { pk: string; sk: string }) =>
    (await table.client.send(new GetCommand({ TableName: table.name, Key, ConsistentRead: true })))
      .Item;
  const change = {
    shopId: SAMPLE_SHOP,
    trackingNumber: sampleNumber(index ?? 0),
    status: 'contact' as const,
  };
  const made: [string, string[]][] = [];
  for (const { name, run } of await wholeChange(table, look, change)) {
    const { requests } = await table.usageOf(run);
    if (!name.startsWith('look') && requests.length > 0) made.push([name, requests]);
  }
  expect(made).toEqual([
    ['change', ['UpdateItem']],
    ['on-repair-change, of the change', ['TransactWriteItems']],
    ['push-live-changes, of the change', ['Query', 'Query']],
    ['claim, email', ['UpdateItem']],
    ['claim, sms', ['UpdateItem']],
    ['letterhead', ['BatchGetItem']],
    ['settle, email', ['UpdateItem']],
    ['settle, sms', ['UpdateItem']],
    ['push-live-changes, of the SMS’s outcome', ['Query']],
  ]);
});
