import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createShop, type TestShop } from '../local/testing/shop.ts';
import { startTestCloud } from '../local/testing/test-cloud.ts';
import { databaseIn, seedShop } from './seed.ts';

/** A cloud over a filled folder prints nothing and does not check its answers, because both take time. */
export const optionsOf = (folder: string) => ({
  dataDirectory: folder,
  report: () => undefined,
  inspectAnswer: () => undefined,
});

/**
 * Creates a data folder of the embedded cloud with a shop of `repairs` repairs whose password is known. The caller
 * removes the folder.
 */
export async function fillFolder(repairs: number): Promise<{ folder: string; shop: TestShop }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'rebond-bench-'));
  // The account comes first, because the user pool assigns the id under which the repairs are stored.
  const empty = await startTestCloud({ ...optionsOf(folder), web: false });
  const shop = await createShop(empty).finally(empty.stop);
  // Only the table's file is removed. A cloud with accounts needs the files of the queues, which are in the same
  // folder.
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(databaseIn(folder) + suffix, { force: true });
  }
  await seedShop(repairs, folder, shop.sub);
  return { folder, shop };
}
