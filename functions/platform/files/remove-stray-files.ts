import { parisDay } from '../../../shared/time.ts';
import type { FileRemoval, StoredFile } from './file-removal.ts';
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
  uploads: Pick<UploadsRepository, 'sent' | 'settle'>;
  now: () => number;
};

/** A request stores a file and then the item that names it. No request takes as long as this. */
const NAMED_MS = 10 * 60_000;

/**
 * Deletes the files that no item names, once a day for each shop. Another run continues where this one stopped.
 * Returns the number of deleted files.
 */
export async function removeStrayFiles(
  { named, files, uploads, now }: RemoveStrayFilesDependencies,
  hasTime: () => boolean,
): Promise<number> {
  const untilMs = now() - NAMED_MS;
  let removed = 0;
  for await (const sent of uploads.sent()) {
    if (sent.sinceDay >= parisDay(untilMs)) continue;
    for await (const page of files.pages(sent.shopId)) {
      if (!hasTime()) return removed;
      for (const stray of await strayOf(named, page, untilMs)) {
        await files.remove(stray);
        removed += 1;
      }
    }
    await uploads.settle(sent, untilMs);
  }
  return removed;
}

async function strayOf(
  { of }: NamedFiles,
  page: readonly StoredFile[],
  untilMs: number,
): Promise<StoredFile[]> {
  const [first] = page;
  if (first === undefined) return [];
  const named = await of(
    first.shopId,
    page.map(({ ownerId }) => ownerId),
  );
  return page.filter(({ ownerId, fileId, storedAtMs }) => {
    const files = named.get(ownerId);
    return storedAtMs < untilMs && files !== 'unreadable' && !files?.has(fileId);
  });
}
