import type { UserPool } from '../../auth/user-pool.ts';
import type { LogoStorage } from '../../company/logo-storage.ts';
import type { ConnectionsRepository } from '../../live/connections.repository.ts';
import type { FileRemoval } from '../../platform/files/file-removal.ts';
import type { WalkPosition } from '../../platform/table/walk-repairs.ts';
import type { ArchivedChainRepository } from './archived-chain.repository.ts';
import type { ClosuresRepository } from './closures.repository.ts';
import type { ErasureRepository } from './erasure.repository.ts';
import { sealArchive } from './seal-archive.ts';
import type { Closure } from './stored-closure.ts';

export type EraseShopDependencies = {
  erasure: ErasureRepository;
  archivedChain: ArchivedChainRepository;
  closures: Pick<ClosuresRepository, 'saveErasing' | 'markErased'>;
  connections: Pick<ConnectionsRepository, 'of' | 'remove'>;
  logos: Pick<LogoStorage, 'removeSome'>;
  proofs: Pick<FileRemoval, 'removeSome'>;
  pictures: Pick<FileRemoval, 'removeSome'>;
  userPool: Pick<UserPool, 'removeUser'>;
};

const PAGE = 100;
/** Index words are small, and a repair has about seventeen. */
const WORDS_PAGE = 1_000;
const AT_ONCE = 16;

/**
 * Erases a shop for good, except what the law requires. The sign-in goes first and the profile last. Every step can be
 * repeated, so the next run continues one that `hasTime` or a crash ended. Returns whether everything is erased.
 */
export async function eraseShop(
  dependencies: EraseShopDependencies,
  closure: Closure,
  hasTime: () => boolean,
): Promise<boolean> {
  const { erasure, archivedChain, closures, connections, logos, userPool } = dependencies;
  const { proofs, pictures } = dependencies;
  const { shopId, requestedAtMs } = closure;
  await erasure.keepUse(shopId, requestedAtMs);
  await userPool.removeUser(shopId);
  for await (const page of connections.of({ kind: 'shop', shopId }, 0)) {
    for (const { connectionId } of page) await connections.remove(connectionId);
  }
  if (!(await eraseRepairs(dependencies, closure, hasTime))) return false;
  // The shop is removed from the daily jobs first. Otherwise a job could report items as missing while they are
  // archived.
  await erasure.eraseFromJobs(shopId);
  while (await erasure.eraseOwn(shopId, PAGE)) if (!hasTime()) return false;
  await sealArchive(archivedChain, shopId, requestedAtMs);
  while (await erasure.eraseWords(shopId, WORDS_PAGE)) if (!hasTime()) return false;
  while (await logos.removeSome(shopId)) if (!hasTime()) return false;
  for (const files of [proofs, pictures]) {
    while (await files.removeSome(shopId)) if (!hasTime()) return false;
  }
  await erasure.eraseProfile(shopId);
  await closures.markErased(shopId);
  return true;
}

/**
 * Stores the tracking numbers before it erases, because after a crash the indexes may no longer lead to the
 * remaining records.
 */
async function eraseRepairs(
  { erasure, closures }: EraseShopDependencies,
  { shopId, erasing }: Closure,
  hasTime: () => boolean,
): Promise<boolean> {
  await inTurn(erasing, (number) => erasure.eraseRepair(shopId, number));
  for (let after: WalkPosition | undefined; ; ) {
    const { trackingNumbers, last } = await erasure.repairsAfter(shopId, PAGE, after);
    if (last === undefined) return true;
    if (!hasTime()) return false;
    await closures.saveErasing(shopId, trackingNumbers);
    await inTurn(trackingNumbers, (number) => erasure.eraseRepair(shopId, number));
    after = last;
  }
}

async function inTurn<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const waiting = items.values();
  const workers = Array.from({ length: Math.min(AT_ONCE, items.length) }, async () => {
    for (const item of waiting) await work(item);
  });
  await Promise.all(workers);
}
