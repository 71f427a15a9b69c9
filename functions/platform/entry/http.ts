import { AppError } from '../../../shared/errors.ts';
import type { KeyOf } from '../../../shared/routes.ts';
import {
  type Caller,
  endedSessions,
  isFresh,
  overSessions,
  type Refuse,
} from '../ended-sessions.ts';
import { addLogKeys } from '../logger.ts';
import type { HttpEvent, HttpResult } from './http-answer.ts';
import { cameByTheEdge, ORIGIN_SECRETS } from './origin.ts';
import { httpEntry } from './public-http.ts';
import {
  type Answered,
  type Input,
  type Reads,
  type RouteEntry,
  readInput,
} from './route-input.ts';

type ShopKey = KeyOf<'shop'>;
/** Answers a request of a shop, given the inputs that were read from it. */
type ShopAnswer<Key extends ShopKey> = (
  input: Input<Key>,
  shopId: string,
  correlationId: string,
  caller: Caller,
) => Promise<Answered<Key>>;
/** Like `ShopAnswer`, with the instant of the sign-in in epoch seconds. */
type SessionAnswer<Key extends ShopKey> = (
  input: Input<Key>,
  caller: Caller,
  correlationId: string,
) => Promise<Answered<Key>>;
type Answer = (event: HttpEvent, caller: Caller, correlationId: string) => Promise<HttpResult>;

/**
 * Entry of a signed-in route: like `publicHandler`, for the shop that the access token names. It refuses ended sessions
 * and closed accounts, before the route does anything or, for a route that only reads, at the same time.
 * @throws AppError UNAUTHENTICATED
 */
export function shopHandler<Key extends ShopKey>(
  key: Key,
  reads: Reads<Key>,
  answer: ShopAnswer<Key>,
): RouteEntry<Key> {
  const entry = guarded(forShop(reads, answer), overSessions());
  return Object.assign(entry, { key, reads });
}

/**
 * Entry of a route for an action that cannot be undone: like `shopHandler`, for callers who have signed in within the
 * last minutes. Source: docs/decisions/0104.
 * @throws AppError UNAUTHENTICATED, SIGN_IN_AGAIN
 */
export function freshShopHandler<Key extends ShopKey>(
  key: Key,
  reads: Reads<Key>,
  answer: ShopAnswer<Key>,
  now = () => Date.now(),
): RouteEntry<Key> {
  const entry = guarded(forShop(reads, answer), freshly(overSessions(), now));
  return Object.assign(entry, { key, reads });
}

/** Like `freshShopHandler`, for a route that answers a closed account too, as `ownShopHandler` does. */
export function freshOwnShopHandler<Key extends ShopKey>(
  key: Key,
  reads: Reads<Key>,
  answer: ShopAnswer<Key>,
  now = () => Date.now(),
): RouteEntry<Key> {
  const entry = guarded(forShop(reads, answer), freshly(endedSessions(0), now));
  return Object.assign(entry, { key, reads });
}

/** Checks the session first, so that a caller whose session has ended is not asked to sign in for an action. */
const freshly =
  (refuse: Refuse, now: () => number): Refuse =>
  async (caller) => {
    await refuse(caller);
    if (!isFresh(caller, now())) throw new AppError('SIGN_IN_AGAIN');
  };

/**
 * Entry of a frequently used route. It recognises a closed account by the items that it reads or writes anyway, because
 * another read would cost too much (docs/decisions/0030). It refuses ended sessions: a write checks each time, a read
 * uses a check of the last minute (docs/decisions/0095).
 */
export function ownShopHandler<Key extends ShopKey>(
  key: Key,
  reads: Reads<Key>,
  answer: ShopAnswer<Key>,
): RouteEntry<Key> {
  const entry = guarded(forShop(reads, answer), endedSessions(0), endedSessions());
  return Object.assign(entry, { key, reads });
}

/** Entry of a write whose own condition on the profile refuses ended sessions and closed accounts. */
export function selfGuardedHandler<Key extends ShopKey>(
  key: Key,
  reads: Reads<Key>,
  answer: SessionAnswer<Key>,
): RouteEntry<Key> {
  const entry = guarded(
    async (event, caller, correlationId) => answer(readInput(event, reads), caller, correlationId),
    async () => {},
  );
  return Object.assign(entry, { key, reads });
}

const forShop =
  <Key extends ShopKey>(reads: Reads<Key>, answer: ShopAnswer<Key>): Answer =>
  async (event, caller, correlationId) =>
    answer(readInput(event, reads), caller.shopId, correlationId, caller);

function guarded(answer: Answer, refuse: Refuse, refuseToRead = refuse) {
  return httpEntry(async (event, correlationId) => {
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
    throw new Error('A handler returned no answer');
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
