import { parisDay } from '../../../shared/time.ts';
import type { FilePlace } from './bucket.ts';
import type { FileRemoval } from './file-removal.ts';
import type { UploadsRepository } from './uploads.repository.ts';

export type NamedFiles = {
  of: (
    shopId: string,
    ownerIds: readonly string[],
  ) => Promise<ReadonlyMap<string, ReadonlySet<string> | 'unreadable'>>;
};

export type RemoveStrayFilesDependencies = {
  named: NamedFiles;
  files: Pick<FileRemoval, 'pages' | 'remove'>;
  uploads: Pick<UploadsRepository, 'sent' | 'isLast' | 'settle'>;
  now: () => number;
};

/** No request takes as long as this, so a file of this age is certainly stored. */
const SENDING_MS = 10 * 60_000;

/**
 * Deletes the files that no item names. A shop that uploads during the run is left to the next day, because a file is
 * named a moment after it is stored. Another run continues where this one stopped. Returns the number of deleted files.
 */
export async function removeStrayFiles(
  { named, files, uploads, now }: RemoveStrayFilesDependencies,
  hasTime: () => boolean,
): Promise<number> {
  // The new day begins ten minutes after midnight, because only then are all uploads of the day before stored.
  const today = parisDay(now() - SENDING_MS);
  let removed = 0;
  for await (const sent of uploads.sent()) {
    if (sent.day >= today) continue;
    for await (const page of files.pages(sent.shopId)) {
      if (!hasTime()) return removed;
      // An upload is marked before its file is stored, so every file of this page belongs to an earlier upload.
      if (!(await uploads.isLast(sent))) break;
      for (const stray of await strayOf(named, page)) {
        await files.remove(stray);
        removed += 1;
      }
    }
    await uploads.settle(sent);
  }
  return removed;
}

async function strayOf({ of }: NamedFiles, page: readonly FilePlace[]): Promise<FilePlace[]> {
  const [first] = page;
  if (first === undefined) return [];
  const named = await of(
    first.shopId,
    page.map(({ ownerId }) => ownerId),
  );
  return page.filter(({ ownerId, fileId }) => {
    const files = named.get(ownerId);
    return files !== 'unreadable' && !files?.has(fileId);
  });
}
