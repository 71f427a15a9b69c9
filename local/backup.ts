/**
 * `npm run backup FOLDER` copies the data folder (REBOND_DATA, or .local/data), even while an instance runs over it.
 * `npm run restore FOLDER` restores it while no instance runs.
 */
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { ClearError } from './clear-error.ts';
import { checkEveryPage, DATA_FILES, DamagedData, FORM, MARK, TABLE } from './data-check.ts';
import { openDataDirectory } from './data-directory.ts';
import { inTheWay, makeFolder } from './folder-errors.ts';

/**
 * Copies the data into `target`. The positions come before the table, so that the copy may deliver a change twice but
 * misses none.
 * @throws ClearError when there is nothing to copy, when the data are damaged, or when the target is not empty or
 * cannot be written; a failed copy is removed.
 */
export async function backUp(directory: string, target: string): Promise<string[]> {
  const present = DATA_FILES.filter(({ path }) => existsSync(join(directory, path)));
  if (!present.some(({ path }) => path === TABLE)) {
    throw new ClearError(
      `Il n’y a pas de données dans ${directory}. Indiquez leur dossier : REBOND_DATA=…`,
    );
  }
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new ClearError(
      `Le dossier ${target} n’est pas vide. Choisissez-en un autre pour la sauvegarde.`,
    );
  }
  try {
    for (const { path, kind } of present) {
      const [from, to] = [join(directory, path), join(target, path)];
      makeFolder(dirname(to));
      if (kind === 'sqlite') await copyDatabase(from, to);
      else if (kind === 'json-lines') writeFileSync(to, wholeLines(from), { mode: 0o600 });
      else copyFileSync(from, to);
    }
    namingOriginal(directory, target, () => checkEveryPage(target));
  } catch (error) {
    // The next attempt needs an empty folder. The folder itself stays, because a folder that is a whole disk cannot be
    // removed.
    const copied = existsSync(target) ? readdirSync(target) : [];
    for (const name of copied) rmSync(join(target, name), { recursive: true, force: true });
    throw inTheWay(error, target);
  }
  return present.map(({ path }) => path);
}

/** Runs `step` over a copy. @throws DamagedData that names the original, because the copy is removed. */
function namingOriginal(original: string, copy: string, step: () => void): void {
  try {
    step();
  } catch (error) {
    if (!(error instanceof DamagedData)) throw error;
    throw new DamagedData(error.message.replaceAll(copy, original));
  }
}

/** Copies page by page the state of one moment, even when others write meanwhile. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true, timeout: 5_000 });
  try {
    await backup(database, to, { rate: 1_000 });
  } finally {
    database.close();
  }
}

/** Leaves out the last line while it is still being written. */
function wholeLines(path: string): Buffer {
  const content = readFileSync(path);
  return content.subarray(0, content.lastIndexOf('\n') + 1);
}

/**
 * Puts a backup in the place of `directory`; its former content is moved beside it and returned as `former`.
 * @throws ClearError when an instance is running over the folder, or when the backup is missing or damaged.
 */
export function restore(source: string, directory: string): { former: string | undefined } {
  if (!existsSync(join(source, TABLE))) {
    throw new ClearError(`Le dossier ${source} n’est pas une sauvegarde de Rebond.`);
  }
  if (!existsSync(join(source, FORM))) {
    throw new ClearError(
      `La sauvegarde ${source} n’est pas entière, ou date d’avant Rebond 1.0. Restaurez-en une autre\u202f: npm run restore DOSSIER`,
    );
  }
  const place = existsSync(directory) ? realpathSync(directory) : directory;
  const present = existsSync(place) ? openOrNone(place) : undefined;
  const draft = `${place}${DRAFT}${process.pid}`;
  try {
    removeLeftDrafts(place);
    for (const { path } of DATA_FILES.filter((file) => existsSync(join(source, file.path)))) {
      makeFolder(dirname(join(draft, path)));
      copyFileSync(join(source, path), join(draft, path));
    }
    // This mark makes `openDataDirectory` check every page.
    writeFileSync(join(draft, MARK), '');
    namingOriginal(source, draft, () => openDataDirectory(draft).release());
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const former = present && `${place}.avant-${stamp}`;
    replaceFolder(place, draft, former);
    return { former };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw inTheWay(error, place);
  } finally {
    present?.release();
  }
}

const DRAFT = '.restauration-';

/**
 * Removes the copies of the customers' data that killed restores have left. In a container, the process of such a
 * restore often had the same number as this process.
 */
function removeLeftDrafts(place: string): void {
  if (!existsSync(dirname(place))) return;
  const prefix = `${basename(place)}${DRAFT}`;
  for (const name of readdirSync(dirname(place))) {
    const isLeft = name.startsWith(prefix) && !isOther(Number(name.slice(prefix.length)));
    if (isLeft) rmSync(join(dirname(place), name), { recursive: true, force: true });
  }
}

/** Returns whether another process with this number is running. */
function isOther(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}

function replaceFolder(place: string, draft: string, former: string | undefined): void {
  if (former) renameSync(place, former);
  try {
    renameSync(draft, place);
  } catch (error) {
    if (former) renameSync(former, place);
    throw error;
  }
}

/** A damaged folder may be replaced; a folder that another instance uses may not. */
function openOrNone(directory: string): { release(): void } {
  try {
    return openDataDirectory(directory);
  } catch (error) {
    if (error instanceof ClearError && !error.message.includes('autre instance')) {
      return { release() {} };
    }
    throw error;
  }
}

async function main(): Promise<void> {
  const [command, folder] = process.argv.slice(2);
  const directory = resolve(process.env.REBOND_DATA || '.local/data');
  if (folder === undefined || (command !== 'backup' && command !== 'restore')) {
    throw new ClearError('Indiquez un dossier : npm run backup DOSSIER, npm run restore DOSSIER');
  }
  if (command === 'backup') {
    const files = await backUp(directory, resolve(folder));
    console.log(`${directory} est sauvegardé dans ${resolve(folder)} (${files.length} fichiers).`);
    return;
  }
  const { former } = restore(resolve(folder), directory);
  console.log(`${directory} est restauré depuis ${resolve(folder)}.`);
  if (former) console.log(`Ce qui s’y trouvait est gardé dans ${former}.`);
}

if (import.meta.main) {
  await main().catch((error: unknown) => {
    console.error(error instanceof ClearError ? error.message : error);
    process.exitCode = 1;
  });
}
