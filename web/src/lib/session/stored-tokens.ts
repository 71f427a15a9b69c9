import { unlessBlocked } from '../unless-blocked.ts';
import { LAST_USER_KEY } from './kept-token.ts';
import { OWED_KEY } from './session.ts';

const AMPLIFY_KEY = /^CognitoIdentityServiceProvider\.([^.]+)\./;
const ACCESS_TOKEN_KEY = /^CognitoIdentityServiceProvider\.[^.]+\..+\.accessToken$/;
const REFRESH_TOKEN_KEY = /^CognitoIdentityServiceProvider\.([^.]+)\..+\.refreshToken$/;
/** Cognito's refresh tokens last 30 days, so an older token needs no revocation. */
const OWED_FOR_MS = 30 * 24 * 60 * 60_000;

/** The refresh token of the client `clientId` must be revoked. `sinceMs` is in epoch milliseconds. */
export type OwedRevocation = { clientId: string; token: string; sinceMs: number };

const isOwed = (value: unknown): value is OwedRevocation => {
  const fields: Record<string, unknown> = { ...(value ?? {}) };
  return (
    typeof fields.clientId === 'string' &&
    typeof fields.token === 'string' &&
    typeof fields.sinceMs === 'number' &&
    fields.sinceMs > Date.now() - OWED_FOR_MS
  );
};

/** Returns the revocations that have not been answered yet, and none if storage is blocked. */
export function owedRevocations(): OwedRevocation[] {
  const stored = unlessBlocked(() => JSON.parse(window.localStorage.getItem(OWED_KEY) ?? '[]'), []);
  return Array.isArray(stored) ? stored.filter(isOwed) : [];
}

function keepOwed(owed: OwedRevocation[]): void {
  if (owed.length === 0) window.localStorage.removeItem(OWED_KEY);
  else window.localStorage.setItem(OWED_KEY, JSON.stringify(owed));
}

function revocationOf(key: string, token: string | null): OwedRevocation[] {
  const clientId = REFRESH_TOKEN_KEY.exec(key)?.[1];
  return clientId && token ? [{ clientId, token, sinceMs: Date.now() }] : [];
}

/** Notes that the refresh tokens in `entries`, which come from Amplify's storage, must still be revoked. */
export function oweRevocations(entries: Iterable<readonly [key: string, value: string]>): void {
  const owed = [...entries].flatMap((entry) => revocationOf(...entry));
  unlessBlocked(() => keepOwed([...owedRevocations(), ...owed]), undefined);
}

export function removeRevocation(token: string): void {
  const others = owedRevocations().filter((revocation) => revocation.token !== token);
  unlessBlocked(() => keepOwed(others), undefined);
}

/** Returns the access tokens that this browser stores, and none if storage is blocked. */
export const storedAccessTokens = (): string[] =>
  unlessBlocked(() => {
    const { localStorage } = window;
    const keys = Object.keys(localStorage).filter((key) => ACCESS_TOKEN_KEY.test(key));
    return keys.flatMap((key) => localStorage.getItem(key) ?? []);
  }, []);

let departures = 0;

/**
 * Returns how often tokens were removed. If this number changes during a request, the request must neither continue nor
 * store tokens.
 */
export const departuresSoFar = (): number => departures;

/**
 * Removes the tokens without a request, so that the next person finds nobody signed in even if there is no network. The
 * refresh tokens are kept to be revoked. Returns the ids of those who were signed in, or null if storage is blocked and
 * Amplify keeps the tokens in memory.
 */
export function forgetTokens(): string[] | null {
  departures += 1;
  return unlessBlocked(() => {
    const { localStorage } = window;
    const keys = Object.keys(localStorage).filter((key) => AMPLIFY_KEY.test(key));
    const owed = keys.flatMap((key) => revocationOf(key, localStorage.getItem(key)));
    const names = keys.filter((key) => LAST_USER_KEY.test(key));
    const ids = names.flatMap((key) => localStorage.getItem(key) ?? []);
    // The user's name is removed last, as Amplify does, because other tabs then know that the session has ended.
    for (const key of keys.filter((key) => !names.includes(key))) localStorage.removeItem(key);
    for (const key of names) localStorage.removeItem(key);
    keepOwed([...owedRevocations(), ...owed]);
    return ids;
  }, null);
}
