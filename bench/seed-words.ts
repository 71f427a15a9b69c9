/**
 * Creates a seeded shop's index of words as the stream or `npm run reindex` would. The index has about 17 words for
 * each repair, and the engine would need an hour to import the words of a million repairs. This file therefore inserts
 * the words directly into the engine's database, in the order of their keys, so that each page is written once. It
 * inserts the repairs beyond the first hundred thousand in the same way, because a search reads repairs by key and no
 * benchmark lists these.
 */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { marshall } from '@aws-sdk/util-dynamodb';
import { postingItems } from '../functions/search/posting.ts';
import { ownedRecord } from '../functions/stream/index-writes.ts';
import { TABLE_NAME } from '../local/resources.ts';
import { seedShop } from './seed.ts';
import { itemBytes } from './table/capacity.ts';

type Item = Record<string, unknown>;

/** All words of a repair share the end of their sort keys, the rest of the item, and its size. */
type Shared = { end: string; json: string; bytes: number };

/**
 * `byWord` gives the positions of each word in `records`, by the beginning of the word's sort key. `repairs` holds
 * those that the engine does not import.
 */
type Gathered = {
  pk: string;
  records: Shared[];
  byWord: Map<string, number[]>;
  repairs: { pk: unknown; sk: unknown; json: string; bytes: number }[];
};

/** This many repairs are imported, with their entries in the table's indexes. */
const IMPORTED = 100_000;

/**
 * Seeds a shop as `seedShop` does, with the index of its repairs' words, and returns the database's path. With fewer
 * `ranks` the last words of each repair are omitted (with 2, the words of its fault), although each item still names
 * all of them.
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

/**
 * Yields the items to import, with a single word, whose hash `insert` needs. Collects all words, and the repairs that
 * are not imported.
 */
function* gatherWords(
  items: Iterable<Item>,
  gathered: Gathered,
  ranks: number | undefined,
): Iterable<Item> {
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
    // The sort key of a word ends with a blank, an instant of 13 digits, a blank and the id.
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

/**
 * Inserts the rows as the engine's import would. All words lie in one partition, so their rows take the hash of a word
 * that was imported.
 */
function insert(databasePath: string, gathered: Gathered): void {
  const database = new DatabaseSync(databasePath);
  database.exec(
    'PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF; PRAGMA cache_size = -500000; BEGIN',
  );
  const hash = database.prepare(`SELECT hash_prefix FROM "${TABLE_NAME}" WHERE pk = ? LIMIT 1`);
  const put = database.prepare(
    `INSERT OR IGNORE INTO "${TABLE_NAME}" (pk, sk, item_json, item_size, hash_prefix) VALUES (?, ?, ?, ?, ?)`,
  );
  // Only scans use the hash, so it may be empty here.
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
    // For each word the newest record comes first; the records were collected oldest first.
    for (const place of (byWord.get(beginning) ?? []).toReversed()) {
      const { end = '', json = '""', bytes = 0 } = records[place] ?? {};
      const sk = beginning + end;
      const item = `{"pk":{"S":${pkJson}},"sk":{"S":${JSON.stringify(sk)}},"words":{"S":${json}}}`;
      put.run(`S:${pk}`, `S:${sk}`, item, bytes + Buffer.byteLength(sk), hashPrefix);
    }
  }
}
