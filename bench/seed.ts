/**
 * Creates a shop with any number of repairs in the embedded cloud's own database file. The items are written like
 * DynamoDB's export to S3, which the engine imports.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { marshall } from '@aws-sdk/util-dynamodb';
import { markForm } from '../local/data-check.ts';
import { findDynoxide } from '../local/emulators/engines/dynoxide.ts';
import { tableDefinition } from '../local/emulators/engines/table.ts';
import { TABLE_NAME } from '../local/resources.ts';
import { ROOT } from '../local/root.ts';
import { sampleItems } from './sample-shop.ts';

const ITEMS_PER_FILE = 20_000;

/** Returns the path of the engine's database in a data folder of the embedded cloud. */
export const databaseIn = (folder: string) => path.join(folder, 'engines', 'table.db');

type Item = Record<string, unknown>;

/**
 * Stores the items of sample-shop.ts for a shop with `repairs` repairs in a new database in `folder`, and returns the
 * database's path. `itemsOf` may add to the items.
 * @throws Error when the folder already has a database.
 */
export async function seedShop(
  repairs: number,
  folder: string,
  shopId?: string,
  itemsOf: (items: Iterable<Item>) => Iterable<Item> = (items) => items,
): Promise<string> {
  const database = databaseIn(folder);
  if (existsSync(database)) throw new Error(`${database} already exists`);
  mkdirSync(path.dirname(database), { recursive: true });
  const work = mkdtempSync(path.join(tmpdir(), 'rebond-seed-'));
  try {
    writeExport(
      path.join(work, 'export', TABLE_NAME, 'data'),
      itemsOf(sampleItems(repairs, Date.now(), shopId)),
    );
    const schema = path.join(work, 'schema.json');
    writeFileSync(
      schema,
      JSON.stringify({ Table: { ...tableDefinition(), TableStatus: 'ACTIVE' } }),
    );
    // The file is renamed at the end, so that an interrupted seed leaves nothing that looks like a database.
    const unfinished = `${database}.new`;
    const source = ['--source', path.join(work, 'export'), '--schema', schema];
    const dynoxide = await findDynoxide(ROOT);
    execFileSync(dynoxide, ['import', ...source, '--output', unfinished, '--force'], {
      stdio: 'pipe',
    });
    renameSync(unfinished, database);
    markForm(folder);
  } finally {
    rmSync(work, { recursive: true });
  }
  return database;
}

/** Writes items like DynamoDB's export to S3: compressed lines of `{"Item": …}`. */
function writeExport(folder: string, items: Iterable<Record<string, unknown>>): void {
  mkdirSync(folder, { recursive: true });
  let lines: string[] = [];
  let files = 0;
  const flush = () => {
    const text = lines.join('');
    writeFileSync(path.join(folder, `${files}.json.gz`), gzipSync(text, { level: 1 }));
    files += 1;
    lines = [];
  };
  for (const item of items) {
    lines.push(`${JSON.stringify({ Item: marshall(item, { removeUndefinedValues: true }) })}\n`);
    if (lines.length === ITEMS_PER_FILE) flush();
  }
  flush();
}
