/**
 * `npm run backup FOLDER` copies the data folder (REBOND_DATA, or .local/data), even while an instance runs over it.
 * `npm run restore FOLDER` restores it while no instance runs.
 */
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { ClearError } from './clear-error.ts';
import { DATA_FILES } from './data-check.ts';
import { openDataDirectory } from './data-directory.ts';
import { inTheWay, makeFolder } from './folder-errors.ts';

/**
 * Copies the data into `target`. The positions come before the table, so that the copy may deliver a change twice but
 * misses none.
 * @throws ClearError when there is nothing to copy, or when the target is not empty or cannot be written; a failed copy
 * is removed.
 */
export async function backUp(directory: string, target: string): Promise<string[]> {
  const present = DATA_FILES.filter(({ path }) => existsSync(join(directory, path)));
  if (!present.some(({ path }) => path === 'engines/table.db')) {
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
  } catch (error) {
    // The next attempt needs an empty folder.
    rmSync(target, { recursive: true, force: true });
    throw inTheWay(error, target);
  }
  return present.map(({ path }) => path);
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
  if (!existsSync(join(source, 'engines/table.db'))) {
    throw new ClearError(`Le dossier ${source} n’est pas une sauvegarde de Rebond.`);
  }
  const present = existsSync(directory) ? openOrNone(directory) : undefined;
  const draft = `${directory}.restauration-${process.pid}`;
  try {
    for (const { path } of DATA_FILES.filter((file) => existsSync(join(source, file.path)))) {
      makeFolder(dirname(join(draft, path)));
      copyFileSync(join(source, path), join(draft, path));
    }
    openDataDirectory(draft).release();
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const former = present && `${directory}.avant-${stamp}`;
    if (former) renameSync(directory, former);
    renameSync(draft, directory);
    return { former };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw inTheWay(error, directory);
  } finally {
    present?.release();
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
