import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RepairStatus } from '../../shared/repairs/repairs.ts';
import { SAMPLE_SHOP, sampleNumber, sampleStatus } from '../sample-shop.ts';
import { type MeasuredTable, openMeasuredTable } from './measured-table.ts';
import { startSeededEngine } from './seeded-engine.ts';
import { type Outcomes, wholeChange } from './whole-change.ts';

const REPAIRS = 60;
let table: MeasuredTable;
let stop: () => Promise<void>;
/** Starts only an engine, because the test itself plays the stream and the senders. */
beforeAll(async () => {
  const engine = await startSeededEngine(REPAIRS);
  table = openMeasuredTable(engine.endpoint);
  stop = engine.stop;
});
afterAll(async () => {
  table.close();
  await stop();
});

/** Returns the newest repair of a status. Completed repairs have been changed three times. */
function newest(status: RepairStatus): string {
  const indexes = Array.from({ length: REPAIRS }, (_, each) => each);
  const index = indexes.findLast((each) => sampleStatus(each, REPAIRS) === status);
  return sampleNumber(index ?? 0);
}

async function made(
  trackingNumbers: readonly string[],
  outcomes: Outcomes,
): Promise<[string, string[], number][]> {
  const look = async (Key: { pk: string; sk: string }) => {
    const read = new GetCommand({ TableName: table.name, Key, ConsistentRead: true });
    return (await table.client.send(read)).Item;
  };
  const changes = trackingNumbers.map((trackingNumber) => ({
    ...{ shopId: SAMPLE_SHOP, trackingNumber, status: 'contact' as const },
  }));
  const steps: [string, string[], number][] = [];
  for (const { name, run } of await wholeChange(table, look, changes, outcomes)) {
    const { requests, writeUnits } = await table.usageOf(run);
    if (!name.startsWith('look') && requests.length > 0) steps.push([name, requests, writeUnits]);
  }
  return steps;
}

it.each([
  ['second', 'ordered'],
  ['third', 'progress'],
  ['fourth', 'completed'],
] as const)(
  'A repair’s %s change with e-mail and SMS takes nine requests and 19 write units; the two reports of arrival take five requests and four units, or three requests and two units in one batch',
  async (_which, from) => {
    expect(await made([newest(from)], 'apart')).toEqual([
      ['change', ['UpdateItem'], 2],
      ['on-repair-change, of the change', ['TransactWriteItems'], 6],
      ['push-live-changes, of the change', ['Query', 'Query'], 0],
      // The letterhead is read with the repair. The claim, the shop's day and both recipients' days take two units
      // each.
      ['claim', ['BatchGetItem', 'TransactWriteItems'], 8],
      ['settle', ['UpdateItem'], 2],
      ['push-live-changes, of what the providers accepted', ['Query'], 0],
      // The SMS is stored under SNS's id, so that its outcome can be found.
      ['keep, sms', ['PutItem'], 1],
      // The outcome of a message wakes no other consumer.
      ['note that the e-mail arrived', ['UpdateItem'], 2],
      ['push-live-changes, of what the e-mail’s provider reported', ['Query'], 0],
      ['note that the SMS arrived', ['BatchGetItem', 'UpdateItem'], 2],
      ['push-live-changes, of what the SMS’s provider reported', ['Query'], 0],
    ]);
    expect((await made([newest(from)], 'together')).slice(-2)).toEqual([
      ['note that both arrived', ['BatchGetItem', 'UpdateItem'], 2],
      ['push-live-changes, of what both providers reported', ['Query'], 0],
    ]);
  },
);

it('Eight changes of a shop that come in one batch take 47 requests with all that follows', async () => {
  const numbers = Array.from({ length: 8 }, (_, index) => sampleNumber(index + 18));
  const steps = await made(numbers, 'together');
  expect(steps.map(([name, requests]) => [name, requests.length])).toEqual([
    ['change', 8],
    ['on-repair-change, of the change', 1],
    // The live channel's consumer makes one Query for the shop, and one for the visitors of each repair.
    ['push-live-changes, of the change', 9],
    ['claim', 2],
    ['settle', 8],
    ['push-live-changes, of what the providers accepted', 1],
    ['keep, sms', 8],
    ['note that both arrived', 9],
    ['push-live-changes, of what both providers reported', 1],
  ]);
});
