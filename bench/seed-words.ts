/**
 * A seeded shop's index of words, as the stream or `npm run reindex` would have made it. There are some twenty times as
 * many words as repairs, for which the engine's import takes an hour where there are a million repairs: they go straight
 * into its database, in the order of their keys, so that every page of it is written once. So do repairs beyond the first
 * hundred thousand: a search reads those by their keys, and no list.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { marshall } from '@aws-sdk/util-dynamodb';
import { postingItems } from '../functions/search/posting.ts';
import { indexStateItem } from '../functions/search/stored-index-state.ts';
import { ownedRecord } from '../functions/stream/index-writes.ts';
import { TABLE_NAME } from '../local/resources.ts';
import { itemBytes } from './capacity.ts';
import { seedShop } from './seed.ts';

type Item = Record<string, unknown>;

/** What all words of a record share: the end of their sort keys, all words as JSON, and the size of the rest of the item. */
type Shared = { end: string; json: string; bytes: number };

/**
 * Words of which an item is to be made: by the beginning of their sort keys the records that have them, in their order.
 * And repairs that the engine does not import.
 */
type Gathered = {
  pk: string;
  records: Shared[];
  byWord: Map<string, number[]>;
  repairs: { pk: unknown; sk: unknown; json: string; bytes: number }[];
};

/** So many repairs are imported, with their entries in the indexes of the table. */
const IMPORTED = 100_000;

/**
 * Seeds a shop as `seedShop` does, with the words by which its repairs are found; gives the database's path. With fewer
 * `ranks` the last words of each repair are left out (2: those of its fault), though each item still names them all.
 */
export async function seedSearchableShop(
  repairs: number,
  folder: string,
  shopId?: string,
  ranks?: number,
): Promise<string> {
  const gathered: Gathered = { pk: '', records: [], byWord: new Map(), repairs: [] };
  const database = await seedShop(repairs, folder, shopId, (items) =>
    gatherWords(items, gathered, ranks),
  );
  insert(database, gathered);
  return database;
}

/** Gives the items on, with the first of their words, and notes all of these, and what is not imported. */
function* gatherWords(
  items: Iterable<Item>,
  gathered: Gathered,
  ranks: number | undefined,
): Iterable<Item> {
  yield indexStateItem({ done: true, looked: 0 });
  for (const item of items) {
    const owned = ownedRecord(item);
    if (owned && gathered.records.length >= IMPORTED) {
      const json = JSON.stringify(marshall(item, { removeUndefinedValues: true }));
      gathered.repairs.push({ pk: item.pk, sk: item.sk, json, bytes: Buffer.byteLength(json) });
    } else yield item;
    if (!owned) continue;
    const { words, id } = owned.record;
    const [first, ...others] = postingItems(owned.shopId, owned.kind, owned.record).slice(
      0,
      words.slice(0, ranks).flat().length,
    );
    if (first === undefined) continue;
    // An instant of 13 digits, and the blanks around it.
    const endLength = id.length + 15;
    if (gathered.records.length === 0) yield first;
    gathered.pk = first.pk;
    gathered.records.push({
      end: first.sk.slice(-endLength),
      json: JSON.stringify(first.words),
      bytes: itemBytes({ ...first, sk: '' }),
    });
    for (const { sk } of [first, ...others]) {
      const beginning = sk.slice(0, -endLength);
      const having = gathered.byWord.get(beginning);
      if (having) having.push(gathered.records.length - 1);
      else gathered.byWord.set(beginning, [gathered.records.length - 1]);
    }
  }
}

/** As the engine's import would have: all words lie in one partition, whose hash the imported one shows. */
function insert(databasePath: string, gathered: Gathered): void {
  const database = new DatabaseSync(databasePath);
  database.exec(
    'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; BEGIN',
  );
  const hash = database.prepare(`SELECT hash_prefix FROM "${TABLE_NAME}" WHERE pk = ? LIMIT 1`);
  const put = database.prepare(
    `INSERT OR IGNORE INTO "${TABLE_NAME}" (pk, sk, item_json, item_size, hash_prefix) VALUES (?, ?, ?, ?, ?)`,
  );
  // Theirs is for scans alone.
  for (const { pk, sk, json, bytes } of gathered.repairs) {
    put.run(`S:${pk}`, `S:${sk}`, json, bytes, '');
  }
  putWords(put, hash.get(`S:${gathered.pk}`)?.hash_prefix ?? '', gathered);
  database.exec('COMMIT; PRAGMA journal_mode = WAL');
  database.close();
}

function putWords(
  put: StatementSync,
  hashPrefix: string | number | bigint | Uint8Array,
  { pk, records, byWord }: Gathered,
): void {
  const pkJson = JSON.stringify(pk);
  for (const beginning of [...byWord.keys()].toSorted()) {
    // Of one word the newest comes first; they were noted oldest first.
    for (const place of (byWord.get(beginning) ?? []).toReversed()) {
      const { end = '', json = '""', bytes = 0 } = records[place] ?? {};
      const sk = beginning + end;
      const item = `{"pk":{"S":${pkJson}},"sk":{"S":${JSON.stringify(sk)}},"words":{"S":${json}}}`;
      put.run(`S:${pk}`, `S:${sk}`, item, bytes + Buffer.byteLength(sk), hashPrefix);
    }
  }
}
