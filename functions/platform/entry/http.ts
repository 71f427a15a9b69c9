import { FRESH_SIGN_IN_SECONDS } from '../../../shared/account/second-factor.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Caller, endedSessions, overSessions, type Refuse } from '../ended-sessions.ts';
import { addLogKeys } from '../logger.ts';
import type { HttpEvent, HttpResult } from './http-answer.ts';
import { cameByTheEdge, ORIGIN_SECRETS } from './origin.ts';
import { publicHandler } from './public-http.ts';

type ShopAnswer = (event: HttpEvent, shopId: string, correlationId: string) => Promise<HttpResult>;
/** Like `ShopAnswer`, with the instant of the sign-in in epoch seconds. */
type SessionAnswer = (
  event: HttpEvent,
  caller: Caller,
  correlationId: string,
) => Promise<HttpResult>;

/**
 * Entry of a signed-in route: like `publicHandler`, for the shop that the access token names. It refuses ended sessions
 * and closed accounts, before the route does anything or, for a route that only reads, at the same time.
 * @throws AppError UNAUTHENTICATED
 */
export function shopHandler(answer: ShopAnswer) {
  return guarded(forShop(answer), overSessions());
}

/**
 * Entry of a route that changes how the account is signed in to: like `shopHandler`, for callers who have signed in
 * within the last minutes. A refreshed token is as old as its sign-in. Source: docs/decisions/0104.
 * @throws AppError UNAUTHENTICATED, SIGN_IN_AGAIN
 */
export function freshShopHandler(answer: ShopAnswer, now = () => Date.now()) {
  const refuse = overSessions();
  return guarded(forShop(answer), async (caller) => {
    await refuse(caller);
    const ageSeconds = now() / 1000 - caller.signedInAtSeconds;
    if (ageSeconds > FRESH_SIGN_IN_SECONDS) throw new AppError('SIGN_IN_AGAIN');
  });
}

/**
 * Entry of a frequently used route, which recognises a closed account by what it reads or writes anyway, because
 * another read would cost too much (docs/decisions/0030). It refuses ended sessions: a write checks each time, a read
 * uses a check of the last minute (docs/decisions/0095).
 */
export function ownShopHandler(answer: ShopAnswer) {
  return guarded(forShop(answer), endedSessions(0), endedSessions());
}

/**
 * Entry of a write whose own condition on the profile refuses ended sessions and closed accounts, so nothing is checked
 * before it.
 */
export function selfGuardedHandler(answer: SessionAnswer) {
  return guarded(answer, async () => {});
}

const forShop =
  (answer: ShopAnswer): SessionAnswer =>
  (event, { shopId }, correlationId) =>
    answer(event, shopId, correlationId);

function guarded(answer: SessionAnswer, refuse: Refuse, refuseToRead = refuse) {
  return publicHandler(async (event, correlationId) => {
    // The firewall protects the distribution, so a caller with a token must come through it too (docs/decisions/0010).
    if (!cameByTheEdge(event.headers, event.stageVariables?.[ORIGIN_SECRETS]))
      throw new AppError('PAST_THE_EDGE');
    const caller = callerOf(event);
    addLogKeys({ shopId: caller.shopId });
    if (event.requestContext.http.method !== 'GET') {
      await refuse(caller);
      return answer(event, caller, correlationId);
    }
    const [refused, result] = await Promise.allSettled([
      refuseToRead(caller),
      answer(event, caller, correlationId),
    ]);
    for (const outcome of [refused, result]) {
      if (outcome.status === 'rejected') throw outcome.reason;
      if (outcome.value !== undefined) return outcome.value;
    }
    throw new Error('A route gave no answer');
  });
}

/**
 * Returns the caller: the subject of the access token, and when it signed in. The authorizer also accepts an ID token,
 * which gives no access (docs/decisions/0010).
 */
function callerOf(event: HttpEvent): Caller {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  if (claims?.token_use !== 'access' || typeof claims.sub !== 'string') {
    throw new AppError('UNAUTHENTICATED');
  }
  // The authorizer passes every claim as text. A token without an instant counts as the oldest possible.
  return { shopId: claims.sub, signedInAtSeconds: Number(claims.auth_time ?? 0) || 0 };
}
