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

/** Longer than any request takes. */
const SENDING_MS = 10 * 60_000;

/**
 * Deletes, of shops that sent proofs or took some away before today, the files that no invoice names: what broke off, was
 * refused after it was stored, or could not be deleted. Run again, it goes on where it was. Gives how many are gone.
 */
export async function removeStrayProofs(
  { named, proofs, uploads, now }: RemoveStrayProofsDependencies,
  hasTime: () => boolean,
): Promise<number> {
  // No upload of before is still under way.
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
