import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ClearError } from './clear-error.ts';
import { checkData, checkFolder, checkPlace, LOCK } from './data-check.ts';

export type DataDirectory = { path: string; release(): void };

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
    return {
      path: absolute,
      release() {
        markClean();
        lock.close();
      },
    };
  } catch (error) {
    lock.close();
    throw error;
  }
}
