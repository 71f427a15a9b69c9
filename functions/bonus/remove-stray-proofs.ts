import { parisDay } from '../../shared/time.ts';
import type { NamedProofsRepository } from './named-proofs.repository.ts';
import type { ProofPlace } from './proof-place.ts';
import type { ProofRemoval } from './proof-removal.ts';
import type { ProofUploadsRepository } from './proof-uploads.repository.ts';

export type RemoveStrayProofsDependencies = {
  named: NamedProofsRepository;
  proofs: Pick<ProofRemoval, 'pages' | 'remove'>;
  uploads: Pick<ProofUploadsRepository, 'sent' | 'settle'>;
  now: () => number;
};

/** A request takes less time than this, so an older file is not being sent any more. */
const SENDING_MS = 10 * 60_000;

/**
 * For shops that uploaded or removed proofs before today, deletes the files that no invoice names: uploads that broke
 * off or were refused after they were stored, and files that could not be deleted. Another run continues where this one
 * stopped. Returns how many were deleted.
 */
export async function removeStrayProofs(
  { named, proofs, uploads, now }: RemoveStrayProofsDependencies,
  hasTime: () => boolean,
): Promise<number> {
  // Uploads of earlier days are complete by then.
  const today = parisDay(now() - SENDING_MS);
  let removed = 0;
  for await (const sent of uploads.sent()) {
    if (sent.day >= today) continue;
    for await (const page of proofs.pages(sent.shopId)) {
      if (!hasTime()) return removed;
      for (const stray of await strayOf(named, page)) {
        await proofs.remove(stray);
        removed += 1;
      }
    }
    await uploads.settle(sent);
  }
  return removed;
}

async function strayOf(
  { of }: NamedProofsRepository,
  page: readonly ProofPlace[],
): Promise<ProofPlace[]> {
  const [first] = page;
  if (first === undefined) return [];
  const named = await of(
    first.shopId,
    page.map(({ documentId }) => documentId),
  );
  return page.filter(({ documentId, proofId }) => {
    const files = named.get(documentId);
    return files !== 'unreadable' && !files?.has(proofId);
  });
}
