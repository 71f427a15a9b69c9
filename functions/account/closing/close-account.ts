import type { AccountClosure } from '../../../shared/account/account.ts';
import { AppError } from '../../../shared/errors.ts';
import { logger } from '../../platform/logger.ts';
import type { ClosuresRepository } from './closures.repository.ts';
import { type EndSubscriptionDependencies, endSubscription } from './end-subscription.ts';
import { type EraseShopDependencies, eraseShop } from './erase-shop.ts';

export type CloseAccountDependencies = EndSubscriptionDependencies &
  EraseShopDependencies & { closures: Pick<ClosuresRepository, 'open'>; now: () => number };

/** The request itself spends at most this time on erasing. `finish-closures` erases the rest of a larger shop. */
const FIRST_PASS_MS = 10_000;

/**
 * Closes a shop's account for good and begins its erasure, which `finish-closures` completes.
 * @throws AppError CLOSURE_UNAVAILABLE when the subscription cannot be ended; the account then stays as it is.
 */
export async function closeAccount(
  dependencies: CloseAccountDependencies,
  shopId: string,
): Promise<AccountClosure> {
  const { closures, now } = dependencies;
  const startMs = now();
  const isConnected = await endSubscription(dependencies, shopId).catch((error: unknown) => {
    logger.error('A subscription could not be ended, so its account stays open', { shopId, error });
    throw new AppError('CLOSURE_UNAVAILABLE');
  });
  const closure = await closures.open(shopId, startMs);
  const hasTime = () => now() - startMs < FIRST_PASS_MS;
  const erased = await eraseShop(dependencies, closure, hasTime).catch((error: unknown) => {
    logger.error('The account could not be erased completely; the next run continues', {
      shopId,
      error,
    });
    return false;
  });
  return { state: erased ? 'closed' : 'closing', ...(isConnected && { isStillConnected: true }) };
}
