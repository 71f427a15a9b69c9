/** Starts an engine on a copy of a seeded shop, so that every run of a benchmark starts with the same data. */
import { createHash } from 'node:crypto';
import {
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { startDynoxide } from '../../local/emulators/engines/dynoxide.ts';
import { ROOT } from '../../local/root.ts';
import { databaseIn, seedShop } from '../seed.ts';

/** These files determine the seeded items. A change in one of them leads to a new seed. */
export const SOURCES: readonly string[] = [
  'bench/sample-shop.ts',
  'functions/repairs/repairs.ts',
  'functions/repairs/stored-repair.ts',
  'functions/repairs/card-item.ts',
  'functions/repairs/history.ts',
  'functions/repairs/notification-states.ts',
  'functions/statistics/stored-counted.ts',
  'functions/statistics/stored-figures.ts',
  'infra/table-shape.ts',
];

/**
 * Returns the data folder that `seed` filled, which is kept until one of `sources` changes. Only callers that do not
 * write may use it directly.
 */
export async function keptSeed(
  name: string,
  sources: readonly string[],
  seed: (folder: string) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(path.join(ROOT, source)));
  const kept = path.join(ROOT, '.local', 'bench', name);
  const seeded = path.join(kept, hash.digest('hex').slice(0, 8));
  const done = path.join(seeded, 'seeded');
  if (!existsSync(done)) {
    // Removes an outdated or interrupted seed, which takes gigabytes.
    rmSync(kept, { recursive: true, force: true });
    await seed(seeded);
    writeFileSync(done, '');
  }
  return seeded;
}

/** Creates a folder with a database of the sample shop of `repairs` repairs. The caller removes it. */
async function copySeededFolder(repairs: number): Promise<string> {
  const seeded = await keptSeed(`${repairs}-repairs`, SOURCES, async (into) => {
    await seedShop(repairs, into);
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'rebond-bench-'));
  mkdirSync(path.dirname(databaseIn(folder)));
  copyFileSync(databaseIn(seeded), databaseIn(folder), constants.COPYFILE_FICLONE);
  return folder;
}

export type SeededEngine = {
  repairs: number;
  endpoint: string;
  /** Copies the engine's log into its database, which the engine does itself after a thousand pages. */
  checkpoint(): void;
  stop(): Promise<void>;
};

/** Starts a DynamoDB engine with the sample shop of `repairs` repairs. */
export async function startSeededEngine(repairs: number): Promise<SeededEngine> {
  const folder = await copySeededFolder(repairs);
  const remove = () => rmSync(folder, { recursive: true });
  try {
    const engine = await startDynoxide({ root: ROOT, directory: path.dirname(databaseIn(folder)) });
    const database = new DatabaseSync(databaseIn(folder));
    return {
      repairs,
      endpoint: engine.endpoint,
      checkpoint: () => database.exec('PRAGMA wal_checkpoint(PASSIVE)'),
      async stop() {
        database.close();
        await engine.stop();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}
