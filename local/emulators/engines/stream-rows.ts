import { DatabaseSync } from 'node:sqlite';
import type { FilterPattern } from '../../../functions/lambdas/kinds.ts';
import { keptByFilters } from './stream-rule.ts';

/** An engine that was killed may not have ended yet. */
const LOCK_WAIT_MS = 5_000;

/**
 * As the engine makes them, but without AUTOINCREMENT: that writes a page more for each row, to number what nobody reads
 * by its number.
 */
const COLUMNS = `id INTEGER PRIMARY KEY, table_name TEXT NOT NULL, event_name TEXT NOT NULL, keys_json TEXT NOT NULL,
  new_image TEXT, old_image TEXT, sequence_number TEXT NOT NULL, shard_id TEXT NOT NULL, created_at INTEGER NOT NULL,
  user_identity TEXT`;

/** The engine's own expression, to the letter: SQLite takes an index for no other. */
const NUMBER = 'CAST(sequence_number AS INTEGER)';

/**
 * Before the engine starts: gives the rows of its stream what the engine itself lacks.
 *
 * An index. It never removes such a row, and reads through all of them, images included, at each write (for the next
 * sequence number) and at each reading of the stream: 100 ms each after 20,000 changes, on an idle cloud as well.
 *
 * A rule by which only those rows are kept that a consumer's filter may let through, where `filters` are all there are:
 * a column that has no value for the others, which SQLite then leaves out without an error. AWS's event sources read
 * them and drop them; here nobody else reads. Rows are numbered by the last that is kept, so that none of them is
 * missed; those that were there before a rule stay. The filters of today decide, whatever a folder was made with.
 */
export function prepareStreamRows(
  databasePath: string,
  filters: readonly FilterPattern[] | undefined,
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
  } finally {
    database.close();
  }
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
