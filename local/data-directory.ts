import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ClearError } from './clear-error.ts';
import { checkData, checkFolder, checkPlace, LOCK } from './data-check.ts';
import { noSpaceLeft } from './folder-errors.ts';

export type DataDirectory = {
  path: string;
  /** Rejects with a ClearError when the folder is no longer at its place. */
  gone: Promise<never>;
  release(): void;
};

/** Data written into a deleted folder is lost. The folder and its free space are therefore checked this often. */
const LOOKED_FOR_EVERY_MS = 1_000;

/**
 * Opens a folder and keeps every other instance out by SQLite's lock, which ends with the process.
 * @throws ClearError when another instance holds it, or when a file in it is damaged or not writable.
 */
export function openDataDirectory(path: string): DataDirectory {
  const absolute = resolve(path);
  checkFolder(absolute);
  checkPlace(join(absolute, LOCK));
  const lock = new DatabaseSync(join(absolute, LOCK), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    const why = error instanceof Error ? error.message : '';
    if (why.includes('not a database')) {
      throw new ClearError(
        `Le fichier ${join(absolute, LOCK)} est abîmé, et rien n’y est gardé. Supprimez-le, puis relancez Rebond.`,
      );
    }
    if (!why.includes('locked')) throw error;
    throw new ClearError(
      `Le dossier de données ${absolute} sert déjà à une autre instance. Fermez-la ou choisissez un autre dossier : REBOND_DATA=.local/autre npm start`,
    );
  }
  try {
    const markClean = checkData(absolute);
    const { gone, stopLooking } = lookFor(absolute);
    return {
      path: absolute,
      gone,
      release() {
        stopLooking();
        markClean();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}

function lookFor(folder: string): { gone: Promise<never>; stopLooking(): void } {
  const lock = join(folder, LOCK);
  const ours = fileNumber(lock);
  const gone = Promise.withResolvers<never>();
  // The rejection must not end the process when no caller waits for it.
  gone.promise.catch(() => {});
  let wasFull = false;
  const timer = setInterval(() => {
    const full = noSpaceLeft(folder);
    if (full && !wasFull) console.warn(full.message);
    wasFull = full !== undefined;
    if (fileNumber(lock) === ours) return;
    clearInterval(timer);
    gone.reject(
      new ClearError(
        `Le dossier de données ${folder} a été supprimé, déplacé ou débranché\u202f: Rebond s’arrête pour ne rien perdre de plus. Remettez-le à sa place ou restaurez une sauvegarde, puis relancez Rebond.`,
      ),
    );
  }, LOOKED_FOR_EVERY_MS);
  timer.unref();
  return { gone: gone.promise, stopLooking: () => clearInterval(timer) };
}

/** Returns the number by which the file system knows the file, or `undefined` when the file cannot be reached. */
function fileNumber(path: string): number | undefined {
  try {
    return statSync(path).ino;
  } catch {
    return undefined;
  }
}
