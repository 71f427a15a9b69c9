import { FRESH_SIGN_IN_SECONDS } from '../../../shared/account/second-factor.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Caller, endedSessions, overSessions, type Refuse } from '../ended-sessions.ts';
import { addLogKeys } from '../logger.ts';
import type { HttpEvent, HttpResult } from './http-answer.ts';
import { cameByTheEdge, ORIGIN_SECRETS } from './origin.ts';
import { publicHandler } from './public-http.ts';

type ShopAnswer = (event: HttpEvent, shopId: string, correlationId: string) => Promise<HttpResult>;
/** As ShopAnswer, told when the session signed in too, in epoch seconds. */
type SessionAnswer = (
  event: HttpEvent,
  caller: Caller,
  correlationId: string,
) => Promise<HttpResult>;

/**
 * Entry of a signed-in route: as `publicHandler`, for the shop that the access token names. A session that was ended, or
 * whose account is closed, is refused: before anything is done for it, or, where something is only read, at the same time.
 * @throws AppError UNAUTHENTICATED
 */
export function shopHandler(answer: ShopAnswer) {
  return guarded(forShop(answer), overSessions());
}

/**
 * Entry of a signed-in route that changes what signing in asks for: as `shopHandler`, for who has signed in within the
 * last minutes. A refreshed token is as old as its sign-in. Source: docs/decisions/0104.
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
 * Entry of a signed-in route that refuses closed accounts by itself, by what it reads or writes anyway: the daily ones,
 * which a question of its own would make dearer (docs/decisions/0030). Ended sessions are refused here: a write asks each
 * time, a read goes by what was read within the last minute (docs/decisions/0095).
 */
export function ownShopHandler(answer: ShopAnswer) {
  return guarded(forShop(answer), endedSessions(0), endedSessions());
}

/**
 * Entry of a signed-in write whose own condition refuses ended sessions and closed accounts: it touches the profile anyway,
 * so nothing is asked before it.
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
    // The firewall's limits stand before the distribution: who has a token still comes by it (docs/decisions/0010).
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
 * Who makes a request: the subject of its access token, and when it signed in.
 * The authorizer accepts an ID token as well, which is no permission to act (see docs/decisions/0010).
 */
function callerOf(event: HttpEvent): Caller {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  if (claims?.token_use !== 'access' || typeof claims.sub !== 'string') {
    throw new AppError('UNAUTHENTICATED');
  }
  // The authorizer hands every claim on as text. What has no moment is as old as can be.
  return { shopId: claims.sub, signedInAtSeconds: Number(claims.auth_time ?? 0) || 0 };
}
