/**
 * A seeded shop's index of words, as the stream or `npm run reindex` would have made it. There are some twenty times as
 * many words as repairs, for which the engine's import takes an hour where there are a million repairs: they go straight
 * into its database, in the order of their keys, so that every page of it is written once.
 */
import { DatabaseSync } from 'node:sqlite';
import { postingItems } from '../functions/search/posting.ts';
import { indexStateItem } from '../functions/search/stored-index-state.ts';
import { ownedRecord } from '../functions/stream/index-writes.ts';
import { TABLE_NAME } from '../local/resources.ts';
import { itemBytes } from './capacity.ts';
import { seedShop } from './seed.ts';

type Item = Record<string, unknown>;

/** What all words of a record share: the end of their sort keys, all words as JSON, and the size of the rest of the item. */
type Shared = { end: string; json: string; bytes: number };

/** Words of which an item is to be made: by the beginning of their sort keys the records that have them, in their order. */
type Gathered = { pk: string; records: Shared[]; byWord: Map<string, number[]> };

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
  const gathered: Gathered = { pk: '', records: [], byWord: new Map() };
  const database = await seedShop(repairs, folder, shopId, (items) =>
    gatherWords(items, gathered, ranks),
  );
  insertWords(database, gathered);
  return database;
}

/** Gives the items on, with the first of their words, and notes all of these. */
function* gatherWords(
  items: Iterable<Item>,
  gathered: Gathered,
  ranks: number | undefined,
): Iterable<Item> {
  yield indexStateItem({ done: true, looked: 0 });
  for (const item of items) {
    yield item;
    const owned = ownedRecord(item);
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
function insertWords(databasePath: string, { pk, records, byWord }: Gathered): void {
  const database = new DatabaseSync(databasePath);
  database.exec(
    'PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; BEGIN',
  );
  const key = `S:${pk}`;
  const hash = database.prepare(`SELECT hash_prefix FROM "${TABLE_NAME}" WHERE pk = ? LIMIT 1`);
  const insert = database.prepare(
    `INSERT OR IGNORE INTO "${TABLE_NAME}" (pk, sk, item_json, item_size, hash_prefix) VALUES (?, ?, ?, ?, ?)`,
  );
  const hashPrefix = hash.get(key)?.hash_prefix ?? '';
  const pkJson = JSON.stringify(pk);
  for (const beginning of [...byWord.keys()].toSorted()) {
    // Of one word the newest comes first; they were noted oldest first.
    for (const place of (byWord.get(beginning) ?? []).toReversed()) {
      const { end = '', json = '""', bytes = 0 } = records[place] ?? {};
      const sk = beginning + end;
      const item = `{"pk":{"S":${pkJson}},"sk":{"S":${JSON.stringify(sk)}},"words":{"S":${json}}}`;
      insert.run(key, `S:${sk}`, item, bytes + Buffer.byteLength(sk), hashPrefix);
    }
  }
  database.exec('COMMIT; PRAGMA journal_mode = WAL');
  database.close();
}
