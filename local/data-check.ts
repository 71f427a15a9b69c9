import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { ZodMiniType } from 'zod/mini';
import { profileKey } from '../functions/platform/table/table-keys.ts';
import { ClearError } from './clear-error.ts';
import { SeededRepairs } from './cloud/seed/seeded-repairs.ts';
import { StoredState as PlatformState } from './emulators/approved-platform/state.ts';
import { StoredIdentity } from './emulators/cognito/pool-identity.ts';
import { UserEntry } from './emulators/cognito/user-store.ts';
import { OutboxMessage } from './emulators/messaging/outbox.ts';
import { StoredState as StripeState } from './emulators/stripe/state.ts';
import { makeFolder, tryTo } from './folder-errors.ts';
import { DRAFT, fromSummed, linesOf } from './json-lines.ts';
import { TABLE_NAME } from './resources.ts';

/** The stored data cannot be read, so the start or the restore is refused. */
export class DamagedData extends ClearError {}

type DataFile = { path: string } & (
  | { kind: 'sqlite' | 'text' | 'form' }
  /** `holds` describes the whole of a JSON file, or each line of JSON lines. */
  | { kind: 'json' | 'json-lines'; holds: ZodMiniType }
);

export const TABLE = 'engines/table.db';
const QUEUES = 'engines/fauxqs.db';
const POOL = 'cognito/cognito/pool.json';
const USERS = 'cognito/cognito/users.jsonl';

/** The file of this name says which form the folder's data has: the same since version 1.0. */
export const FORM = 'data-form';
const CURRENT_FORM = '1.0\n';

/**
 * A data folder has these files and the lock. A backup copies positions, table and sent messages in this order,
 * and the form last, so that an interrupted backup has no form.
 */
export const DATA_FILES: readonly DataFile[] = [
  // With an unreadable position, a consumer starts at the beginning again, but nobody is notified twice.
  { path: 'stream-position-on-repair-change.json', kind: 'text' },
  { path: 'stream-position-push-live-changes.json', kind: 'text' },
  { path: QUEUES, kind: 'sqlite' },
  { path: TABLE, kind: 'sqlite' },
  { path: POOL, kind: 'json', holds: StoredIdentity },
  { path: USERS, kind: 'json-lines', holds: UserEntry },
  { path: 'outbox.jsonl', kind: 'json-lines', holds: OutboxMessage },
  { path: 'stripe/stripe.json', kind: 'json', holds: StripeState },
  { path: 'approved-platform/platform.json', kind: 'json', holds: PlatformState },
  { path: 'demonstration.json', kind: 'json', holds: SeededRepairs },
  { path: 'functions.log', kind: 'text' },
  { path: FORM, kind: 'form' },
];
const FOLDERS = ['engines', 'cognito', 'cognito/cognito', 'stripe', 'approved-platform'];

/** No account works without these files. A start creates them before any account can exist. */
const BESIDE_ACCOUNTS = [TABLE, QUEUES, POOL];

/** The operating system holds this lock for the instance that uses the folder. */
export const LOCK = 'instance.lock';
/** This file is present while an instance runs. A start that finds it knows that the last end was unclean. */
export const MARK = 'instance.running';

const BESIDE_THEM = [
  MARK,
  'functions.log.old',
  ...[TABLE, QUEUES].flatMap((path) => [`${path}-wal`, `${path}-shm`]),
];

/**
 * Checks that each file is intact and writable, and the databases page by page when the last end was unclean. The
 * caller must hold the folder's lock, and call the returned function at a clean end.
 * @throws ClearError that names the first damaged or read-only file, and what to do.
 */
export function checkData(directory: string): () => void {
  for (const folder of ['', ...FOLDERS]) {
    checkFolder(join(directory, folder));
    removeDrafts(join(directory, folder));
  }
  const mark = join(directory, MARK);
  const unclean = sizeOf(mark) !== undefined;
  for (const path of BESIDE_THEM) checkPlace(join(directory, path));
  checkForm(directory);
  for (const file of DATA_FILES) checkFile(join(directory, file.path), file, unclean);
  checkTogether((path) => join(directory, path));
  tryTo(mark, () => writeFileSync(mark, ''));
  return () => rmSync(mark, { force: true });
}

/** @throws ClearError when `path` cannot be a writable folder. */
export function checkFolder(path: string): void {
  tryTo(path, () => makeFolder(path));
  const probe = join(path, '.ecriture');
  tryTo(path, () => writeFileSync(probe, ''));
  rmSync(probe, { force: true });
}

/** Removes the files that a killed process had not moved to their place. */
function removeDrafts(folder: string): void {
  const drafts = readdirSync(folder).filter((name) => name.endsWith(DRAFT));
  for (const draft of drafts) rmSync(join(folder, draft), { force: true });
}

export function markForm(directory: string): void {
  const path = join(directory, FORM);
  tryTo(path, () => writeFileSync(path, CURRENT_FORM));
}

/**
 * Marks a folder without data as being in today's form.
 * @throws ClearError when the folder has data and names a later form, or no form: data from before 1.0 cannot be read.
 */
function checkForm(directory: string): void {
  const path = join(directory, FORM);
  if (!sizeOf(join(directory, TABLE))) markForm(directory);
  const form = checkPlace(path) ? readFileSync(path, 'utf8') : '';
  if (form === CURRENT_FORM) return;
  if (/^\d+\.\d+\n$/.test(form)) {
    throw new DamagedData(
      `Les données de ${directory} ont été écrites par un Rebond plus récent (${path})\u202f: mettez Rebond à jour, ou choisissez un autre dossier\u202f: REBOND_DATA=.local/autre npm start`,
    );
  }
  throw new DamagedData(
    `Les données de ${directory} datent d’avant Rebond 1.0 (${path} ne dit pas le contraire) et ne peuvent plus être lues\u202f: déplacez ce dossier, ou choisissez-en un autre\u202f: REBOND_DATA=.local/autre npm start`,
  );
}

/** A shop's account was stored before its profile, so that a profile without an account shows lost lines. */
function checkTogether(at: (path: string) => string): void {
  const accounts = accountsIn(at(USERS));
  if (accounts.size > 0) {
    const lost = BESIDE_ACCOUNTS.find((path) => !sizeOf(at(path)));
    if (lost) throw damaged(at(lost), 'il est vide ou manque, alors que des comptes existent');
  }
  if (sizeOf(at(TABLE)) && openShops(at(TABLE)).some((shop) => !accounts.has(shop))) {
    throw damaged(at(USERS), 'il lui manque le compte d’un atelier');
  }
}

/** Returns the ids of all accounts, deleted ones too, because a backup may hold the table of an earlier moment. */
function accountsIn(path: string): ReadonlySet<string> {
  const lines = sizeOf(path) ? linesOf(readFileSync(path, 'utf8')) : [];
  const entries = lines.map((line) => UserEntry.parse(fromSummed(line)));
  return new Set(entries.flatMap((entry) => ('user' in entry ? entry.user.sub : [])));
}

/** Returns the shops whose accounts are open. The profile of a closed account stays, marked, until it is erased. */
function openShops(path: string): string[] {
  const { pk, sk } = profileKey('');
  // The order makes SQLite read its index and not the whole table.
  const found = `SELECT pk FROM "${TABLE_NAME}" WHERE sk = ? AND item_json NOT LIKE '%closed_at_ms%' ORDER BY pk`;
  return inDatabase(path, (database) => {
    const isMade = database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(TABLE_NAME);
    const shops = isMade ? database.prepare(found).all(`S:${sk}`) : [];
    return shops.map((shop) => String(shop.pk).slice(`S:${pk}`.length));
  });
}

/**
 * Returns whether there is a file at `path`. @throws ClearError for anything else there, or when it is not writable.
 */
export function checkPlace(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return false;
  if (!found.isFile()) {
    throw new ClearError(
      `${path} devrait être un fichier, et c’est un dossier. Déplacez-le, puis relancez Rebond.`,
    );
  }
  tryTo(path, () => closeSync(openSync(path, 'r+')));
  return true;
}

function checkFile(path: string, file: DataFile, unclean: boolean): void {
  if (!checkPlace(path)) return;
  if (file.kind === 'sqlite') checkDatabase(path, unclean);
  if (file.kind === 'json' || file.kind === 'json-lines') checkJson(path, file.kind, file.holds);
}

/** @throws DamagedData when a page of a database in the folder cannot be read. */
export function checkEveryPage(directory: string): void {
  for (const path of [QUEUES, TABLE].map((each) => join(directory, each))) {
    if (checkPlace(path)) checkDatabase(path, true);
  }
}

/** A check of all pages reads the whole file, so it is made only after an unclean end. */
function checkDatabase(path: string, everyPage: boolean): void {
  inDatabase(path, (database) => {
    database.exec('SELECT count(*) FROM sqlite_schema');
    const found = everyPage && database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
    if (found && found !== 'ok') throw new Error(String(found));
  });
}

/** @throws DamagedData when the pages that `read` needs cannot be read. */
function inDatabase<Value>(path: string, read: (database: DatabaseSync) => Value): Value {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path);
    return read(database);
  } catch (error) {
    if (isPassing(error)) throw error;
    throw damaged(path, 'ses pages ne sont plus lisibles');
  } finally {
    database?.close();
  }
}

/**
 * SQLite reports a lock, a disk that fails or is full, and too many open files by these codes, which say nothing about
 * the pages. Its extended codes have further bits.
 */
const isPassing = (error: unknown) =>
  error instanceof Error &&
  'errcode' in error &&
  [5, 10, 13, 14].includes(Number(error.errcode) & 0xff);

function checkJson(path: string, kind: 'json' | 'json-lines', holds: ZodMiniType): void {
  const text = readFileSync(path, 'utf8');
  const values = kind === 'json' ? [text] : linesOf(text);
  for (const [index, value] of values.entries()) {
    if (isHeld(value, holds)) continue;
    const where = kind === 'json' ? 'il n’est pas entier' : `sa ligne ${index + 1} est illisible`;
    throw damaged(path, where);
  }
}

function isHeld(text: string, holds: ZodMiniType): boolean {
  try {
    return holds.safeParse(fromSummed(text)).success;
  } catch {
    return false;
  }
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size;

const damaged = (path: string, why: string) =>
  new DamagedData(
    `Le fichier ${path} est abîmé (${why}). Restaurez une sauvegarde entière du dossier de données : npm run restore DOSSIER`,
  );
