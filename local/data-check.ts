import {
  closeSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ClearError } from './clear-error.ts';

/** How a file of a data folder is held to be whole. */
type Kind = 'sqlite' | 'json' | 'json-lines' | 'text';

/**
 * Every file of a data folder but the lock, by its place in it, in the order in which a backup copies them: what says
 * how far the table was read comes before the table, what was told after it.
 */
export const DATA_FILES: readonly { path: string; kind: Kind }[] = [
  // One that cannot be read is read from its beginning again, and nobody is told twice.
  { path: 'stream-position-on-repair-change.json', kind: 'text' },
  { path: 'stream-position-push-live-changes.json', kind: 'text' },
  { path: 'engines/fauxqs.db', kind: 'sqlite' },
  { path: 'engines/table.db', kind: 'sqlite' },
  { path: 'cognito/cognito/pool.json', kind: 'json' },
  { path: 'cognito/cognito/users.jsonl', kind: 'json-lines' },
  { path: 'outbox.jsonl', kind: 'json-lines' },
  { path: 'stripe/stripe.json', kind: 'json' },
  { path: 'demonstration.json', kind: 'json' },
  { path: 'functions.log', kind: 'text' },
];
const FOLDERS = ['engines', 'cognito', 'cognito/cognito', 'stripe'];

/** There while an instance runs: one that is found at a start was left by an end that was not clean. */
const MARK = 'instance.running';

/**
 * Before anything of a data folder is used: looks whether each of its files is whole and may be written, the databases
 * page by page when the last end was not clean. The instance that has its lock calls it; what it gives is to be called
 * at a clean end.
 * @throws ClearError that names the first file in the way, and what to do.
 */
export function checkData(directory: string): () => void {
  for (const folder of FOLDERS) checkFolder(join(directory, folder));
  const mark = join(directory, MARK);
  const unclean = sizeOf(mark) !== undefined;
  for (const { path, kind } of DATA_FILES) checkFile(join(directory, path), kind, unclean);
  const table = join(directory, 'engines/table.db');
  if (!sizeOf(table) && sizeOf(join(directory, 'cognito/cognito/users.jsonl'))) {
    throw damaged(table, 'il est vide, alors que des comptes existent');
  }
  tryTo(mark, () => writeFileSync(mark, ''));
  return () => rmSync(mark, { force: true });
}

/** @throws ClearError when `path` cannot be a folder that is written into. */
export function checkFolder(path: string): void {
  tryTo(path, () => mkdirSync(path, { recursive: true }));
  const probe = join(path, '.ecriture');
  tryTo(path, () => writeFileSync(probe, ''));
  rmSync(probe, { force: true });
}

function checkFile(path: string, kind: Kind, unclean: boolean): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isFile()) {
    throw new ClearError(
      `${path} devrait être un fichier, et c’est un dossier. Déplacez-le, puis relancez Rebond.`,
    );
  }
  tryTo(path, () => closeSync(openSync(path, 'r+')));
  if (kind === 'sqlite') checkDatabase(path, unclean);
  if (kind === 'json' || kind === 'json-lines') checkJson(path, kind);
}

/** The schema is read each time; every page only after an end that was not clean, for that takes as long as reading it. */
function checkDatabase(path: string, everyPage: boolean): void {
  let answer: unknown;
  try {
    const database = new DatabaseSync(path);
    database.exec('SELECT count(*) FROM sqlite_schema');
    answer = everyPage ? database.prepare('PRAGMA quick_check(1)').get()?.quick_check : 'ok';
    database.close();
  } catch (error) {
    throw damaged(path, error instanceof Error ? error.message : String(error));
  }
  if (answer !== 'ok') throw damaged(path, String(answer));
}

function checkJson(path: string, kind: 'json' | 'json-lines'): void {
  const text = readFileSync(path, 'utf8');
  // The last line may have been cut short by a kill: nobody was told that it was kept.
  const values = kind === 'json' ? [text] : text.split('\n').slice(0, -1);
  for (const [index, value] of values.entries()) {
    try {
      JSON.parse(value);
    } catch {
      const where = kind === 'json' ? 'il n’est pas entier' : `sa ligne ${index + 1} est illisible`;
      throw damaged(path, where);
    }
  }
}

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size;

const damaged = (path: string, why: string) =>
  new ClearError(
    `Le fichier ${path} est abîmé (${why}). Restaurez une sauvegarde du dossier de données : npm run restore DOSSIER`,
  );

/** `step`, or what keeps it from being done said in a sentence. */
function tryTo(path: string, step: () => unknown): void {
  try {
    step();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const [, sentence] = Object.entries(IN_THE_WAY).find(([codes]) => codes.includes(code)) ?? [];
    if (sentence === undefined) throw error;
    throw new ClearError(sentence(path));
  }
}

const IN_THE_WAY: Readonly<Record<string, (path: string) => string>> = {
  'EACCES EPERM EROFS': (path) =>
    `Rebond ne peut pas écrire dans ${path}. Vérifiez ses droits, ou choisissez un autre dossier : REBOND_DATA=.local/autre npm start`,
  'ENOSPC EDQUOT': (path) =>
    `Il n’y a plus de place sur le disque pour ${path}. Libérez-en, puis relancez Rebond.`,
  'EEXIST ENOTDIR': (path) =>
    `${path} devrait être un dossier, et un fichier est à sa place. Déplacez-le, puis relancez Rebond.`,
};
