import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedTestCloud } from '../../local/testing/test-cloud.ts';
import { closuresRepository } from '../account/closing/closures.repository.ts';
import { erasureRepository } from '../account/closing/erasure.repository.ts';
import {
  countedKey,
  profileKey,
  repairKey,
  shopPartition,
  statusPartition,
} from '../platform/table/table-keys.ts';
import { newRepair } from '../repairs/intake/new-repair.ts';
import { historyEntry } from '../repairs/repairs.ts';
import { countingRepository } from '../statistics/counting.repository.ts';
import { countsOfRepair, total } from '../statistics/counts-of-repair.ts';
import { readStatusCounts } from '../statistics/shop-figures.ts';
import { statisticsRepository } from '../statistics/statistics.repository.ts';
import { figuresKey } from '../statistics/stored-figures.ts';
import { countingStory, disturbed } from '../testing/counting-story.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { startTestTable, type TestTable } from '../testing/test-table.ts';
import { withEntry } from '../testing/with-entry.ts';
import { countWrites } from './count-writes.ts';

let table: TestTable;
beforeAll(async () => {
  table = startTestTable(await sharedTestCloud());
});
afterAll(() => table.close());

let shops = 0;
/** Makes a shop with a profile, as its first repair does. */
async function openShop(attributes: Record<string, unknown> = {}): Promise<string> {
  shops += 1;
  const shopId = `counting-${shops}`;
  await table.put({ ...profileKey(shopId), ...attributes });
  return shopId;
}
const counting = () => countingRepository(table);
const input = {
  deviceType: 'tablet',
  customerName: 'Durand',
  customerEmail: 'm@exemple.fr',
} as const;
let numbers = 30_000_000;
function received(shopId: string, nowMs = Date.now()) {
  numbers += 1;
  const identity = { id: `${numbers}`, trackingNumber: `RB${numbers}`, trackingKey: 'k' };
  return newRepair(input, { ...identity, shopId, nowMs });
}
/** Stores repairs directly, without any consumer of the stream. */
async function store(shopId: string, repairs: readonly { trackingNumber: string }[]) {
  for (const { trackingNumber } of repairs) {
    await table.put({ ...repairKey(trackingNumber), user_id: shopId, last_write: 'claim' });
  }
}
const write = (
  before: ReturnType<typeof received> | undefined,
  after: ReturnType<typeof received>,
) => ({ sequenceNumber: `${after.version}`, before, after });
const figuresOf = async (shopId: string) => {
  const Key = figuresKey(shopId);
  return (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;
};
const countedOf = async (shopId: string, trackingNumber: string) => {
  const Key = countedKey(shopId, trackingNumber);
  return (await table.client.send(new GetCommand({ TableName: table.name, Key }))).Item;
};

describe('The count of a shop', () => {
  // This test fails without either half of `stillCounted`: the counted contribution and its version.
  it('The counters equal a count of the repairs, in whatever order and however often the records arrive', async () => {
    const shopId = await openShop();
    const random = seededRandom(7);
    const story = countingStory(random, { changes: 400, shopId, firstNumber: 31_000_000 });
    await store(shopId, story.repairs);
    const batches = [...disturbed(story.writes, random)];
    for (let index = 0; index < batches.length; index += 2) {
      await Promise.all(
        batches.slice(index, index + 2).map((batch) => countWrites(counting(), batch)),
      );
    }
    const { figures, months } = total(story.repairs.map(countsOfRepair));
    const { pk: _, sk: __, item_version: ___, ...stored } = (await figuresOf(shopId)) ?? {};
    expect(withoutZeros(stored)).toEqual(figures);
    const counters = await statisticsRepository(table).read(shopId, '0000-00');
    const counted = [...counters].map(([month, each]) => [month, withoutZeros(each)] as const);
    expect(Object.fromEntries(counted)).toEqual(months);
  });

  it('Counting takes one request for one change, and one for many repairs of the shop', async () => {
    const shopId = await openShop();
    const first = received(shopId);
    await countWrites(counting(), [write(undefined, first)]);
    const changed = withEntry(first, historyEntry('ordered', Date.now()));
    const one = () => countWrites(counting(), [write(first, changed)]);
    expect(await table.requestsOf(one)).toEqual(['TransactWriteItemsCommand']);
    const others = Array.from({ length: 20 }, () => write(undefined, received(shopId)));
    const many = () => countWrites(counting(), others);
    expect(await table.requestsOf(many)).toEqual(['TransactWriteItemsCommand']);
    expect(await readStatusCounts(table, shopId)).toMatchObject({ pending: 20, ordered: 1 });
  });

  it('A deleted repair is not counted, whatever was counted before', async () => {
    const shopId = await openShop();
    const [first, second] = [received(shopId), received(shopId)];
    const changed = withEntry(first, historyEntry('completed', Date.now()));
    const gone = { sequenceNumber: '9', before: changed, after: undefined };
    await countWrites(counting(), [write(undefined, first), write(undefined, second)]);
    await countWrites(counting(), [gone]);
    expect(await countedOf(shopId, first.trackingNumber)).toBeUndefined();
    const again = () => countWrites(counting(), [gone]);
    expect(await table.requestsOf(again)).toEqual(['TransactWriteItemsCommand']);
    // An older record arrives again on its own, so the repair is read.
    await countWrites(counting(), [write(first, changed)]);
    expect(await countedOf(shopId, first.trackingNumber)).toBeUndefined();
    expect(await readStatusCounts(table, shopId)).toMatchObject({ pending: 1, completed: 0 });
    const counters = await statisticsRepository(table).read(shopId, '0000-00');
    expect([...counters.values()]).toMatchObject([{ received: 1 }]);
  });

  it('A repair with an unreadable counted item does not block the others', async () => {
    const shopId = await openShop();
    const [first, second] = [received(shopId), received(shopId)];
    await countWrites(counting(), [write(undefined, first), write(undefined, second)]);
    await table.put({ ...countedKey(shopId, first.trackingNumber), counts: 'by hand' });
    const done = (repair: typeof first) =>
      write(repair, withEntry(repair, historyEntry('completed', Date.now())));
    expect(await countWrites(counting(), [done(first), done(second)])).toEqual([]);
    expect(await readStatusCounts(table, shopId)).toMatchObject({ pending: 1, completed: 1 });
  });

  it('A repair is listed only under its status, newest first', async () => {
    const shopId = await openShop();
    const old = received(shopId, 1_000);
    const fresh = received(shopId, 2_000);
    await countWrites(counting(), [write(undefined, old), write(undefined, fresh)]);
    const done = withEntry(old, historyEntry('completed', 3_000));
    const listed = async (status: string) => {
      const { Items = [] } = await table.client.send(
        new QueryCommand({
          TableName: table.name,
          IndexName: 'cards',
          KeyConditionExpression: 'shop_pk = :status',
          ExpressionAttributeValues: { ':status': statusPartition(shopId, status) },
          ScanIndexForward: false,
        }),
      );
      return Items.map(({ sk }) => sk);
    };
    const sk = ({ trackingNumber }: typeof old) => countedKey(shopId, trackingNumber).sk;
    expect(await listed('pending')).toEqual([sk(fresh), sk(old)]);
    await countWrites(counting(), [write(old, done)]);
    expect(await listed('pending')).toEqual([sk(fresh)]);
    expect(await listed('completed')).toEqual([sk(old)]);
  });
});

describe('A closed shop', () => {
  it('Late records of the stream do not recreate a closed shop during its erasure or afterwards', async () => {
    const shopId = await openShop();
    const repair = received(shopId);
    const changed = withEntry(repair, historyEntry('ordered', Date.now()));
    const late = [write(undefined, repair), write(repair, changed)];
    await countWrites(counting(), late);
    await closuresRepository(table).open(shopId, Date.now());
    const erasure = erasureRepository(table);
    while (await erasure.eraseOwn(shopId, 100));
    expect(await countWrites(counting(), late)).toEqual([]);
    await erasure.eraseProfile(shopId);
    await closuresRepository(table).remove(shopId);
    expect(await countWrites(counting(), late)).toEqual([]);
    const { Items } = await table.client.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop',
        ExpressionAttributeValues: { ':shop': shopPartition(shopId) },
      }),
    );
    expect(Items).toEqual([]);
  });
});

const withoutZeros = (numbers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== 0));
