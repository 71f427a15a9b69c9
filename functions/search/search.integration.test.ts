import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '../../local/testing/call-api.ts';
import { sharedCloud } from '../../local/testing/cloud-and-table.ts';
import { eventually } from '../../local/testing/eventually.ts';
import { createShop, type TestShop } from '../../local/testing/shop.ts';
import type { TestCloud } from '../../local/testing/test-cloud.ts';
import type { Repair, RepairPage } from '../../shared/repairs/repairs.ts';
import { repairKey } from '../platform/table/table-keys.ts';
import { findRepairs } from '../repairs/list/list-repairs.ts';
import { searchableList } from '../repairs/list/repair-list.repository.ts';
import { indexWrites } from '../stream/index-writes.ts';
import type { TestTable } from '../testing/test-table.ts';
import { postingItems, wordsPartition } from './posting.ts';
import { repairWords } from './repair-words.ts';
import { wordsRepository } from './words.repository.ts';

let cloud: TestCloud;
let table: TestTable;
let shop: TestShop;
sharedCloud((started) => {
  ({ cloud, table } = started);
});
beforeEach(async () => {
  shop = await createShop(cloud, { plan: 'pro' });
});

const BRIEN = {
  deviceType: 'smartphone',
  deviceModel: 'iPhone 13',
  issue: 'L’écran est fêlé',
  customerName: 'O’Brien',
  customerFirstName: 'Gwenaëlle',
  customerEmail: 'g.obrien@exemple.fr',
  customerPhone: '06 12 34 56 78',
};
const DURAND = {
  deviceType: 'laptop',
  deviceModel: 'MacBook',
  issue: 'Écran noir, la coque de Gwen est rayée',
  customerName: 'Durand',
  customerEmail: 'durand@exemple.fr',
  customerPhone: '07 11 22 90 35',
};

async function create(json: object, of = shop): Promise<Repair> {
  const path = '/api/repairs';
  return (await callApi<Repair>(cloud, path, { method: 'POST', token: of.token, json })).body;
}

const search = async (query: string, of = shop) =>
  (await callApi<RepairPage>(cloud, `/api/repairs?${query}`, { token: of.token })).body;
const found = async (q: string, of = shop) =>
  (await search(`q=${encodeURIComponent(q)}`, of)).repairs.map(({ customerName }) => customerName);
const untilFound = (q: string, count: number, of = shop) =>
  eventually(`${q} finds ${count}`, async () => (await found(q, of)).length === count);

const wordsOf = async (shopId: string) => {
  const { Items = [] } = await table.client.send(
    new QueryCommand({
      TableName: table.name,
      KeyConditionExpression: 'pk = :words',
      ExpressionAttributeValues: { ':words': wordsPartition(shopId) },
      ConsistentRead: true,
    }),
  );
  return Items;
};

describe('A search', () => {
  it('A repair is found by every spelling of its words', async () => {
    const repair = await create(BRIEN);
    await create(DURAND);
    await untilFound('exemple', 2);
    const digits = repair.trackingNumber.slice(2);
    const ways = [
      ...["o'brien", 'O’BRIEN', 'obrien', 'brien', 'gwenaelle', 'GWENAËLLE obr', 'g.obrien@ex'],
      ...[
        '+33612345678',
        '0612345678',
        '06 12 34 56 78',
        '06.12.34',
        '0033 6 12 34 56 78',
        '345678',
      ],
      ...[repair.trackingNumber, digits, `rb ${digits}`, digits.slice(-6)],
      ...['iphone 13 obrien', 'fele', 'fêlé smart'],
    ];
    for (const way of ways) expect(await found(way), way).toEqual(['O’Brien']);
    expect(await found('9035')).toContain('Durand');
    expect(await found('obrien durand')).toEqual([]);
  });

  it('The newest match comes first, even if an older one matches the customer’s name', async () => {
    await create(BRIEN);
    await create(DURAND);
    await untilFound('exemple', 2);
    // 'Gwen' is in the fault of Durand's repair, which is newer.
    expect(await found('gwen')).toEqual(['Durand', 'O’Brien']);
    expect(await found('ecran')).toEqual(['Durand', 'O’Brien']);
  });

  it('Common words alone find only names, and beside another word they must match too', async () => {
    await create({ ...DURAND, customerName: 'Lantier', issue: 'La coque ne tient plus' });
    await create({ ...DURAND, issue: 'La coque est rayée' });
    await untilFound('coque', 2);
    expect(await found('la')).toEqual(['Lantier']);
    expect(await found('ne plus')).toEqual([]);
    expect(await found('la coque ne')).toEqual(['Lantier']);
  });
  it('A search can be limited to a status', async () => {
    const repair = await create(BRIEN);
    await create(DURAND);
    await untilFound('ecran', 2);
    const path = `/api/repairs/${repair.id}/status`;
    await callApi(cloud, path, { method: 'PATCH', token: shop.token, json: { status: 'ordered' } });
    const inStatus = await eventually('the status lists it', async () => {
      const page = await search('q=ecran&status=ordered');
      return page.repairs.length > 0 && page;
    });
    expect([inStatus.repairs.map(({ id }) => id), inStatus.cursor]).toEqual([[repair.id], null]);
    expect((await search('q=ecran&status=pending')).repairs).toMatchObject([DURAND]);
  });

  it('A search continues where a page ended, and finds no record twice', async () => {
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        create({ ...DURAND, customerName: `Dubois${index}` }),
      ),
    );
    await eventually('all are found', async () => (await search('q=dub')).cursor !== null);
    const first = await search('q=dub');
    const second = await search(`q=dub&cursor=${first.cursor}`);
    expect([first.repairs.length, second.cursor]).toEqual([24, null]);
    const ids = [...first.repairs, ...second.repairs].map(({ id }) => id).toSorted();
    await eventually(
      'the last words are written',
      async () => (await wordsOf(shop.sub)).length > 400,
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(made.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  it('A search refuses an invalid cursor', async () => {
    for (const cursor of ['q.', 'q.e30', 'nonsense']) {
      const path = `/api/repairs?q=durand&cursor=${cursor}`;
      expect((await callApi(cloud, path, { token: shop.token })).status).toBe(400);
    }
  });

  it('A search never finds another shop’s records', async () => {
    const repair = await create(BRIEN);
    await untilFound('brien', 1);
    const other = await createShop(cloud, { plan: 'pro' });
    for (const q of ['brien', repair.trackingNumber, '0612345678']) {
      expect(await found(q, other)).toEqual([]);
    }
  });

  it('A search costs one Query for a rare word, two for a number, and one read for the page', async () => {
    await create(BRIEN);
    await untilFound('brien', 1);
    const warm = searchableList(table);
    const requests = (q: string) => table.requestsOf(() => findRepairs(warm, shop.sub, { q }));
    await requests('brien');
    expect(await requests('brien')).toEqual(['QueryCommand', 'BatchGetItemCommand']);
    expect(await requests('brien 13 ecran')).toEqual(['QueryCommand', 'BatchGetItemCommand']);
    expect(await requests('0612345678')).toHaveLength(3);
    expect(await requests('nobody')).toEqual(['QueryCommand']);
    const ordered = () => findRepairs(warm, shop.sub, { q: 'brien', status: 'ordered' });
    expect(await table.requestsOf(ordered)).toEqual(['QueryCommand', 'QueryCommand']);
  });
});

describe('The word index', () => {
  const record = (before: unknown, after: unknown) => ({
    sequenceNumber: '1',
    key: { pk: '', sk: '' },
    before: before as Record<string, unknown> | undefined,
    after: after as Record<string, unknown> | undefined,
  });

  it('A status change does not write to the word index', async () => {
    const { id, trackingNumber } = await create(BRIEN);
    await untilFound('brien', 1);
    const stored = () => table.item(repairKey(trackingNumber));
    const before = await stored();
    const path = `/api/repairs/${id}/status`;
    await callApi(cloud, path, { method: 'PATCH', token: shop.token, json: { status: 'ordered' } });
    const after = await stored();
    const words = wordsRepository(table);
    const write = () => indexWrites(words, [record(before, after)]);
    expect(await table.requestsOf(write)).toEqual([]);
  });

  it('The word index is the same when records arrive twice, late, or after a deletion', async () => {
    const { trackingNumber } = await create(BRIEN);
    await untilFound('brien', 1);
    const words = wordsRepository(table);
    const now = await table.item(repairKey(trackingNumber));
    const former = { ...now, card: { ...Object(now?.card), customerName: 'Lefèvre' } };
    const kept = await wordsOf(shop.sub);
    // An older state arrives again, twice, after the current one was written.
    await indexWrites(words, [record(undefined, former)]);
    await indexWrites(words, [record(undefined, former), record(former, now)]);
    expect(await wordsOf(shop.sub)).toEqual(kept);
    await table.client.send(
      new DeleteCommand({ TableName: table.name, Key: repairKey(trackingNumber) }),
    );
    await eventually('its words are gone', async () => (await wordsOf(shop.sub)).length === 0);
    await indexWrites(words, [record(undefined, now)]);
    expect(await wordsOf(shop.sub)).toEqual([]);
  });

  it('The word index has at most 25 items of one write unit each for an ordinary repair', async () => {
    const { id } = await create(BRIEN);
    const items = postingItems(shop.sub, 'repairs', repairWords(await repairOf(id)));
    expect(items.length).toBeLessThanOrEqual(25);
    for (const item of items) expect(JSON.stringify(item).length).toBeLessThan(1_024);
  });

  const repairOf = async (id: string) =>
    (await callApi<Repair>(cloud, `/api/repairs/${id}`, { token: shop.token })).body;

  it('The word index is erased with its shop', async () => {
    await create(BRIEN);
    await untilFound('brien', 1);
    await callApi(cloud, '/api/account', { method: 'DELETE', token: shop.token });
    await eventually('no word is left', async () => (await wordsOf(shop.sub)).length === 0);
  });
});

it('A search is not blocked by an item that is no posting', async () => {
  await create(BRIEN);
  await untilFound('brien', 1);
  await table.put({ pk: wordsPartition(shop.sub), sk: 'R#brienne', words: 'by hand' });
  expect(await found('brien')).toEqual(['O’Brien']);
});
