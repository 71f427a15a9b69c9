import { PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { ownCloud } from '../../local/testing/cloud-and-table.ts';
import type { RawItem } from '../platform/table/stored-item.ts';
import { profileKey } from '../platform/table/table-keys.ts';
import { newRepair } from '../repairs/intake/new-repair.ts';
import { findRepairs } from '../repairs/list/list-repairs.ts';
import { repairListRepository, searchableList } from '../repairs/list/repair-list.repository.ts';
import { newRepairId } from '../repairs/repair-id.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import { repairItem } from '../repairs/stored-repair.ts';
import { tombstoneItem } from '../repairs/tombstone.ts';
import { postingItems, wordsPartition } from '../search/posting.ts';
import { repairWords } from '../search/repair-words.ts';
import { wordsRepository } from '../search/words.repository.ts';
import type { TestTable } from '../testing/test-table.ts';
import { reindex } from './reindex.ts';

let table: TestTable;
ownCloud((started) => {
  ({ table } = started);
});

const SHOP = 'from-before';
const FAST = { recordsPerSecond: 100_000 };
const REPAIRS = 40;

async function words(shopId = SHOP): Promise<{ pk: string; sk: string }[]> {
  const found: { pk: string; sk: string }[] = [];
  const pages = paginateQuery(
    { client: table.client },
    {
      TableName: table.name,
      KeyConditionExpression: 'pk = :words',
      ExpressionAttributeValues: { ':words': wordsPartition(shopId) },
    },
  );
  for await (const { Items = [] } of pages) {
    found.push(...Items.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })));
  }
  return found;
}

/** Stores the profile of the shop, because nothing is counted for a shop without one. */
const putProfile = () =>
  table.client.send(
    new PutCommand({
      TableName: table.name,
      Item: { ...profileKey(SHOP), email: 'a@exemple.fr', repairs_used: 0 },
    }),
  );

it('Reindexing adds existing records to the index page by page, and a second run changes nothing', async () => {
  await putProfile();
  for (let index = 0; index < REPAIRS; index += 1) {
    const trackingNumber = `RB${String(61_000_000 + index)}`;
    const repair = newRepair(
      {
        deviceType: 'tablet',
        customerName: `Lefèvre${index}`,
        customerEmail: 'client@exemple.fr',
      },
      {
        id: newRepairId(trackingNumber),
        trackingNumber,
        trackingKey: 'cle',
        shopId: SHOP,
        nowMs: Date.now() - index,
      },
    );
    const Item = { ...repairItem(repair), last_write: 'outcome' };
    await table.client.send(new PutCommand({ TableName: table.name, Item }));
  }
  expect(await words()).toEqual([]);

  const pending = async () =>
    (await findRepairs(searchableList(table), SHOP, { status: 'pending' })).repairs;
  const find = async (q: string) => {
    const { repairs } = await findRepairs(searchableList(table), SHOP, { q });
    return repairs.map(({ customerName }) => customerName);
  };
  expect([await find('lefevre7'), await pending()]).toEqual([[], []]);
  expect(await reindex(table, FAST)).toEqual({ written: REPAIRS, after: undefined });
  expect(await pending()).toHaveLength(24);
  const listed = await repairListRepository(table).inList(SHOP, 'pending', 100, undefined);
  expect(listed).toHaveLength(REPAIRS);
  expect(await find('lefevre7')).toEqual(['Lefèvre7']);
  const whole = await words();
  expect(whole.length).toBeGreaterThan(REPAIRS * 5);

  await reindex(table, FAST);
  expect(await words()).toEqual(whole);

  // Missing words are restored.
  await wordsRepository(table).write([], whole.slice(0, 20));
  await reindex(table, FAST);
  expect(await words()).toEqual(whole);
});

it('Reindexing deletes the words that version 1.0 left of withdrawn and erased repairs', async () => {
  const shop = 'with-withdrawn';
  const index = wordsRepository(table);
  const made = (trackingNumber: string) =>
    newRepair(
      { deviceType: 'tablet', customerName: 'Lefèvre', customerEmail: 'client@exemple.fr' },
      {
        id: newRepairId(trackingNumber),
        trackingNumber,
        trackingKey: 'cle',
        shopId: shop,
        nowMs: Date.parse('2026-11-20T10:00:00.000Z'),
      },
    );
  const withdrawnAt = '2026-11-20T11:00:00.000Z';
  const lentSince = '2026-11-20T10:00:00.000Z';
  const store = (Item: RawItem) =>
    table.client.send(
      new PutCommand({ TableName: table.name, Item: { ...Item, last_write: 'outcome' } }),
    );
  const leave = (repair: StoredRepair) =>
    index.write(postingItems(shop, 'repairs', repairWords(repair)), []);
  const [withdrawn, returned, erased, standing] = [1, 2, 3, 4].map((each) =>
    made(`RB6200000${each}`),
  ) as [StoredRepair, StoredRepair, StoredRepair, StoredRepair];
  await store(repairItem({ ...withdrawn, withdrawnAt }));
  await leave({ ...withdrawn, promisedOn: '2026-11-21', repliedAt: withdrawnAt });
  await store(repairItem({ ...returned, withdrawnAt }));
  await leave({ ...returned, withdrawnAt, lentSince });
  await store(tombstoneItem(erased.trackingNumber));
  await leave(erased);
  await store(repairItem(standing));
  await leave(standing);
  const ids = async () => new Set((await words(shop)).map(({ sk }) => sk.split(' ').at(-1))).size;
  expect(await ids()).toBe(4);
  await reindex(table, FAST);
  expect(await words(shop)).toEqual(
    postingItems(shop, 'repairs', repairWords(standing))
      .map(({ pk, sk }) => ({ pk, sk }))
      .toSorted((a, b) => (a.sk < b.sk ? -1 : 1)),
  );
});
