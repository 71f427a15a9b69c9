/**
 * A seeded shop's index of words, as the stream or `npm run reindex` would have made it. There are some twenty times as
 * many words as repairs, for which the engine's import takes minutes: they go straight into its database, in the order
 * of their keys.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { marshall } from '@aws-sdk/util-dynamodb';
import { postingItems } from '../functions/search/posting.ts';
import { indexStateItem } from '../functions/search/stored-index-state.ts';
import { ownedRecord } from '../functions/stream/index-writes.ts';
import { TABLE_NAME } from '../local/resources.ts';
import { itemBytes } from './capacity.ts';
import { seedShop } from './seed.ts';

type Item = Record<string, unknown>;

/** Seeds a shop as `seedShop` does, with the words by which its repairs are found; gives the database's path. */
export async function seedSearchableShop(
  repairs: number,
  folder: string,
  shopId?: string,
): Promise<string> {
  const work = mkdtempSync(path.join(tmpdir(), 'rebond-words-'));
  try {
    const staged = path.join(work, 'words.db');
    const database = await seedShop(repairs, folder, shopId, (items) => stageWords(items, staged));
    insertWords(database, staged);
    return database;
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Gives the items on, with the first of their words, and puts all others into the database `staged`. */
function* stageWords(items: Iterable<Item>, staged: string): Iterable<Item> {
  const database = new DatabaseSync(staged);
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
  database.exec('CREATE TABLE words (pk TEXT, sk TEXT, item_json TEXT, item_size INTEGER)');
  database.exec('BEGIN');
  const insert = database.prepare('INSERT INTO words VALUES (?, ?, ?, ?)');
  let isFirst = true;
  yield indexStateItem({ done: true, looked: 0 });
  for (const item of items) {
    yield item;
    const owned = ownedRecord(item);
    if (!owned) continue;
    for (const word of postingItems(owned.shopId, owned.kind, owned.record)) {
      if (isFirst) yield word;
      else {
        const json = JSON.stringify(marshall(word, { removeUndefinedValues: true }));
        insert.run(`S:${word.pk}`, `S:${word.sk}`, json, itemBytes(word));
      }
      isFirst = false;
    }
  }
  database.exec('COMMIT');
  database.close();
}

/** As the engine's import would have: all words lie in one partition, whose hash the imported one shows. */
function insertWords(databasePath: string, staged: string): void {
  const database = new DatabaseSync(databasePath);
  database.exec(`
    PRAGMA synchronous = OFF;
    PRAGMA cache_size = -500000;
    ATTACH '${staged}' AS staged;
    INSERT INTO "${TABLE_NAME}" (pk, sk, item_json, item_size, hash_prefix)
    SELECT pk, sk, item_json, item_size,
      (SELECT hash_prefix FROM "${TABLE_NAME}" WHERE pk = (SELECT pk FROM staged.words LIMIT 1) LIMIT 1)
    FROM staged.words ORDER BY pk, sk;
    DETACH staged;
    PRAGMA wal_checkpoint(TRUNCATE)`);
  database.close();
}
