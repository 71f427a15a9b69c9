import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import type { FilterPattern } from '../../../functions/lambdas/kinds.ts';
import type { StoredPosition } from '../../cloud/event-sources/stream-position.ts';
import { keptByFilters } from './stream-rule.ts';

/** An engine that was killed may still hold the lock for a moment. */
const LOCK_WAIT_MS = 5_000;

/** These are the engine's columns without AUTOINCREMENT, which would write one more page for each row. */
const COLUMNS = `id INTEGER PRIMARY KEY, table_name TEXT NOT NULL, event_name TEXT NOT NULL, keys_json TEXT NOT NULL,
  new_image TEXT, old_image TEXT, sequence_number TEXT NOT NULL, shard_id TEXT NOT NULL, created_at INTEGER NOT NULL,
  user_identity TEXT`;

/** The expression is exactly the engine's own, because SQLite uses an index only for an identical expression. */
const NUMBER = 'CAST(sequence_number AS INTEGER)';

/**
 * Prepares the engine's stream before the engine starts. It removes the rows that all consumers have read, and returns
 * their space. It adds an index, without which each write and read scans all rows. It adds a rule that stores
 * only the rows that one of `filters` may let through: the others lack a required value, so SQLite silently skips them.
 */
export function prepareStreamRows(
  databasePath: string,
  filters: readonly FilterPattern[] | undefined,
  readByAll?: StoredPosition,
): void {
  const database = new DatabaseSync(databasePath, { timeout: LOCK_WAIT_MS });
  try {
    database.exec('BEGIN IMMEDIATE');
    const rule = filters && keptByFilters(filters);
    const stored = storedDefinition(database);
    if (stored === undefined) {
      database.exec(`CREATE TABLE _stream_records (${COLUMNS}${rule ? `, ${column(rule)}` : ''})`);
    } else if (!isRuledBy(stored, rule)) {
      if (stored.includes(MARK)) database.exec('ALTER TABLE _stream_records DROP COLUMN kept');
      if (rule !== undefined) {
        const from = `${NUMBER} <= ${lastNumber(database)} OR ${rule}`;
        database.exec(`ALTER TABLE _stream_records ADD COLUMN ${column(from)}`);
      }
    }
    database.exec(
      `CREATE INDEX IF NOT EXISTS stream_rows_in_order ON _stream_records (table_name, ${NUMBER})`,
    );
    database.exec('COMMIT');
    if (readByAll) makeRoom(database, readByAll);
  } finally {
    database.close();
  }
}

/** The engine waits while a step removes this many rows, so a step must take a few milliseconds only. */
const ROWS_AT_ONCE = 500;

/**
 * Removes the rows that all consumers have read while the engine runs, which never removes any itself. Its next rows
 * take their space.
 */
export async function removeReadRows(
  databasePath: string,
  readByAll: StoredPosition,
): Promise<void> {
  const database = new DatabaseSync(databasePath, { timeout: LOCK_WAIT_MS });
  try {
    while (removeRead(database, readByAll, ROWS_AT_ONCE) > 0) await setImmediate();
  } finally {
    database.close();
  }
}

const ALL = -1;
const SQLITE_FULL = 13;

/** A full disk has no space for removing rows, and the start then goes on without it. */
function makeRoom(database: DatabaseSync, readByAll: StoredPosition): void {
  try {
    removeRead(database, readByAll, ALL);
    const count = (pragma: string) => Number(database.prepare(`PRAGMA ${pragma}`).get()?.[pragma]);
    if (count('freelist_count') * 2 > count('page_count')) database.exec('VACUUM');
  } catch (error) {
    const isFull = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL;
    if (!isFull) throw error;
  }
}

/** Returns the number of removed rows. The last row stays, because the engine continues its number. */
function removeRead(
  database: DatabaseSync,
  { streamArn, last }: StoredPosition,
  limit: number,
): number {
  const name = streamArn.slice(streamArn.indexOf(':table/') + ':table/'.length);
  const rows = "SELECT table_name FROM _tables WHERE table_name || '/stream/' || stream_label = ?";
  const table = database.prepare(rows).get(name)?.table_name;
  if (table === undefined) return 0;
  const read = `SELECT id FROM _stream_records WHERE table_name = ? AND ${NUMBER} <= ? AND ${NUMBER} < ? LIMIT ?`;
  const { changes } = database
    .prepare(`DELETE FROM _stream_records WHERE id IN (${read})`)
    .run(table, Number(last), lastNumber(database), limit);
  return Number(changes);
}

const MARK = 'kept INTEGER GENERATED';
const column = (rule: string) =>
  `${MARK} ALWAYS AS (CASE WHEN ${rule} THEN 1 END) VIRTUAL NOT NULL ON CONFLICT IGNORE`;

const isRuledBy = (stored: string, rule: string | undefined): boolean =>
  rule === undefined ? !stored.includes(MARK) : stored.includes(`${rule} THEN 1 END`);

function storedDefinition(database: DatabaseSync): string | undefined {
  const asked = "SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = '_stream_records'";
  const found = database.prepare(asked).get();
  return found && String(found.sql);
}

const lastNumber = (database: DatabaseSync): number =>
  Number(database.prepare(`SELECT MAX(${NUMBER}) AS last FROM _stream_records`).get()?.last ?? 0);
