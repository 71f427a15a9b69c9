import { AppError } from '../../../shared/errors.ts';
import type { ShopKey } from '../../../shared/routes.ts';
import {
  type Caller,
  endedSessions,
  isFresh,
  overSessions,
  type Refuse,
} from '../ended-sessions.ts';
import { addLogKeys } from '../logger.ts';
import { type HttpEvent, type HttpResult, resultOf } from './http-answer.ts';
import { cameByTheEdge, ORIGIN_SECRETS } from './origin.ts';
import { httpEntry } from './public-http.ts';
import {
  type Answered,
  type Input,
  type Reads,
  type RouteEntry,
  readInput,
} from './route-input.ts';

type Answer = (event: HttpEvent, caller: Caller, correlationId: string) => Promise<HttpResult>;

type ShopHandler = <Key extends ShopKey>(
  key: Key,
  reads: Reads<Key>,
  answer: (
    input: Input<Key>,
    shopId: string,
    correlationId: string,
    caller: Caller,
  ) => Promise<Answered<Key>>,
) => RouteEntry<Key>;

/**
 * Each route gets its own guards, which may cache what they read. When `newGuardOfReads` is null, the guard runs
 * before every answer, also on a GET route.
 */
const handlerBehind =
  (newGuard: () => Refuse, newGuardOfReads: (() => Refuse) | null = newGuard): ShopHandler =>
  (key, reads, answer) => {
    const entry = guarded(
      async (event, caller, correlationId) =>
        resultOf(await answer(readInput(event, reads), caller.shopId, correlationId, caller)),
      newGuard(),
      newGuardOfReads?.(),
    );
    return Object.assign(entry, { key, reads });
  };

/**
 * The guard refuses ended sessions and closed accounts. It runs before the route's work or, on a route that only
 * reads, at the same time.
 */
export const shopHandler = handlerBehind(overSessions);

/** These routes write even on GET, for example to count a PDF, so the guard always runs first. */
export const writingShopHandler = handlerBehind(overSessions, null);

/** The caller must have signed in within the last minutes (docs/decisions/0104). @throws AppError SIGN_IN_AGAIN */
export const freshShopHandler = handlerBehind(() => freshly(overSessions()));

/** This is like `freshShopHandler`, but it also serves a closed account, as `ownShopHandler` does. */
export const freshOwnShopHandler = handlerBehind(() => freshly(endedSessions(0)));

/**
 * Frequent routes recognize a closed account by what they read (docs/decisions/0030). Reads may use a check of the
 * session that is at most a minute old (docs/decisions/0095).
 */
export const ownShopHandler = handlerBehind(() => endedSessions(0), endedSessions);

/** The write itself has a condition on the profile that refuses ended sessions and closed accounts. */
export const selfGuardedHandler = handlerBehind(() => async () => {});

/** Checks the session first, so that a caller whose session has ended gets UNAUTHENTICATED and not SIGN_IN_AGAIN. */
function freshly(refuse: Refuse): Refuse {
  return async (caller) => {
    await refuse(caller);
    if (!isFresh(caller, Date.now())) throw new AppError('SIGN_IN_AGAIN');
  };
}

function guarded(answer: Answer, refuse: Refuse, refuseToRead: Refuse | undefined) {
  return httpEntry(async (event, correlationId) => {
    // The firewall protects the distribution, so a caller with a token must come through it too (docs/decisions/0010).
    if (!cameByTheEdge(event.headers, event.stageVariables?.[ORIGIN_SECRETS]))
      throw new AppError('PAST_THE_EDGE');
    const caller = callerOf(event);
    addLogKeys({ shopId: caller.shopId });
    if (event.requestContext.http.method !== 'GET' || !refuseToRead) {
      await refuse(caller);
      return answer(event, caller, correlationId);
    }
    const [refused, result] = await Promise.allSettled([
      refuseToRead(caller),
      answer(event, caller, correlationId),
    ]);
    if (refused.status === 'rejected') throw refused.reason;
    if (result.status === 'rejected') throw result.reason;
    return result.value;
  });
}

/** The authorizer also accepts an ID token, which gives no access (docs/decisions/0010). */
function callerOf(event: HttpEvent): Caller {
  const claims = event.requestContext.authorizer?.jwt?.claims;
  if (claims?.token_use !== 'access' || typeof claims.sub !== 'string') {
    throw new AppError('UNAUTHENTICATED');
  }
  // The authorizer passes every claim as text. A token without an instant counts as the oldest possible.
  return { shopId: claims.sub, signedInAtSeconds: Number(claims.auth_time ?? 0) || 0 };
}
