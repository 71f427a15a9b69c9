import { AppError } from '../../shared/errors.ts';
import { refuseClosed } from './closed-accounts.ts';
import { getItem } from './table/items.ts';
import { openTable, type Table } from './table/table.ts';
import { profileKey } from './table/table-keys.ts';

/** An access token names the shop and the instant of its sign-in. A refreshed token keeps that instant. */
export type Caller = { shopId: string; signedInAtSeconds: number };

export type Refuse = (caller: Caller) => Promise<void>;

/** An action that cannot be undone, such as closing the account, requires a sign-in of at most this age. */
const FRESH_SIGN_IN_SECONDS = 5 * 60;

/**
 * Returns whether a caller has typed the password within the last minutes. A refreshed token is as old as its sign-in,
 * because `auth_time` stays the time of the original authentication (OpenID Connect Core 1.0, section 12.2).
 */
export const isFresh = ({ signedInAtSeconds }: Caller, nowMs: number): boolean =>
  nowMs / 1000 - signedInAtSeconds <= FRESH_SIGN_IN_SECONDS;

/** The busiest routes cache the check for this time. Until then, an ended session may still read and change repairs. */
const REMEMBERED_MS = 60_000;
/** A Lambda that has cached this many shops clears its cache. */
const REMEMBERED_SHOPS = 10_000;

export const ACCESS_TOKEN_MINUTES = 60;

export type SessionEnds = {
  sessions_after_s?: number | undefined;
  signed_out?: Readonly<Record<string, number>> | undefined;
};

type Access = { closed: boolean; ends: SessionEnds };

async function readAccess(table: Table, shopId: string): Promise<Access | undefined> {
  const attributes = 'pk, closed_at_ms, sessions_after_s, signed_out';
  const item = await getItem(table, profileKey(shopId), attributes);
  return item && { closed: item.closed_at_ms !== undefined, ends: item };
}

/** Returns whether a session was ended by its own sign-out or with all sessions of its shop (docs/decisions/0095). */
export const isEnded = (
  signedInAtSeconds: number,
  { sessions_after_s = 0, signed_out = {} }: SessionEnds,
): boolean =>
  signedInAtSeconds < sessions_after_s || Object.hasOwn(signed_out, String(signedInAtSeconds));

/** Refuses ended sessions and closed accounts. The table is opened at the first call. */
export function overSessions(): Refuse {
  let table: Table | undefined;
  return async ({ shopId, signedInAtSeconds }) => {
    table ??= openTable();
    const access = await readAccess(table, shopId);
    if (access === undefined) return refuseClosed(table, shopId);
    if (access.closed || isEnded(signedInAtSeconds, access.ends)) {
      throw new AppError('UNAUTHENTICATED');
    }
  };
}

/** Refuses ended sessions, for routes that check closed accounts themselves. It caches the read for `rememberMs`. */
export function endedSessions(rememberMs = REMEMBERED_MS, now = () => Date.now()): Refuse {
  let table: Table | undefined;
  const remembered = new Map<string, { ends: SessionEnds; readAtMs: number }>();
  return async ({ shopId, signedInAtSeconds }) => {
    const known = remembered.get(shopId);
    const isFresh = known !== undefined && now() - known.readAtMs < rememberMs;
    if (isFresh && !isEnded(signedInAtSeconds, known.ends)) return;
    table ??= openTable();
    const readAtMs = now();
    const { ends = {} } = (await readAccess(table, shopId)) ?? {};
    if (remembered.size >= REMEMBERED_SHOPS) remembered.clear();
    remembered.set(shopId, { ends, readAtMs });
    if (isEnded(signedInAtSeconds, ends)) throw new AppError('UNAUTHENTICATED');
  };
}
