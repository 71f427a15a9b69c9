import { mkdtempSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps its files in memory. A container may give it 64 MB, which many tests at once would fill. */
const SHARED_MEMORY = '/dev/shm';
const LEAST_FREE_BYTES = 1024 ** 3;

/**
 * A new folder that the memory holds, or `undefined` where there is none or too little. The table's engine keeps files
 * faster there than it keeps a table of its own in memory, to which nobody can give the index that it lacks
 * (stream-rows.ts): of 500 changes the first takes 4 s of processor, the second 19.
 */
export function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(SHARED_MEMORY);
    if (bavail * bsize < LEAST_FREE_BYTES) return undefined;
    return mkdtempSync(join(SHARED_MEMORY, 'rebond-'));
  } catch {
    return undefined;
  }
}
