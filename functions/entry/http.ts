import { AppError } from '../../shared/errors.ts';
import { closedAccounts } from '../platform/closed-accounts.ts';
import { addLogKeys } from '../platform/logger.ts';
import type { HttpEvent, HttpResult } from './http-answer.ts';
import { publicHandler } from './public-http.ts';

type ShopAnswer = (event: HttpEvent, shopId: string, correlationId: string) => Promise<HttpResult>;

/**
 * Entry of a signed-in route: as `publicHandler`, for the shop that the access token names. A shop whose account is
 * closed is refused: before anything is done for it, or, where something is only read, at the same time.
 * @throws AppError UNAUTHENTICATED
 */
export function shopHandler(answer: ShopAnswer) {
  const refuseClosed = closedAccounts();
  return ownShopHandler(async (event, shopId, correlationId) => {
    if (event.requestContext.http.method !== 'GET') {
      await refuseClosed(shopId);
      return answer(event, shopId, correlationId);
    }
    const [closed, result] = await Promise.allSettled([
      refuseClosed(shopId),
      answer(event, shopId, correlationId),
    ]);
    for (const outcome of [closed, result]) {
      if (outcome.status === 'rejected') throw outcome.reason;
      if (outcome.value !== undefined) return outcome.value;
    }
    throw new Error('A route gave no answer');
  });
}

/**
 * Entry of a signed-in route that refuses closed accounts by itself, by what it reads or writes anyway: the daily ones,
 * which a question of its own would make dearer (docs/decisions/0086).
 */
export function ownShopHandler(answer: ShopAnswer) {
  return publicHandler((event, correlationId) => {
    const shopId = shopIdOf(event);
    addLogKeys({ shopId });
    return answer(event, shopId, correlationId);
  });
}

/**
 * The shop of a request: the subject of its access token.
 * The authorizer accepts an ID token as well, which is no permission to act (see docs/decisions/0002).
 */
function shopIdOf(event: HttpEvent): string {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  if (claims?.token_use !== 'access' || typeof claims.sub !== 'string') {
    throw new AppError('UNAUTHENTICATED');
  }
  return claims.sub;
}
