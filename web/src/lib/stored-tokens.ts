import { LAST_USER_KEY } from './session.ts';

/** Whatever Amplify keeps of a sign-in stands under this. */
const AMPLIFY_KEY = /^CognitoIdentityServiceProvider\.([^.]+)\./;
const REFRESH_TOKEN_KEY = /^CognitoIdentityServiceProvider\.([^.]+)\..+\.refreshToken$/;
/** Cognito's refresh tokens last 30 days: what is older needs no revoking. */
const OWED_FOR_MS = 30 * 24 * 60 * 60_000;
const OWED_KEY = 'rebond.revocations';

/** A refresh token that is to be revoked, of the user pool's client `clientId`; `sinceMs` since the epoch. */
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

/** The revocations that no answer has settled yet; none where storage is blocked. */
export function owedRevocations(): OwedRevocation[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(OWED_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isOwed) : [];
  } catch {
    return [];
  }
}

function keepOwed(owed: OwedRevocation[]): void {
  if (owed.length === 0) window.localStorage.removeItem(OWED_KEY);
  else window.localStorage.setItem(OWED_KEY, JSON.stringify(owed));
}

/** A revocation was answered. */
export function strikeRevocation(token: string): void {
  try {
    keepOwed(owedRevocations().filter((revocation) => revocation.token !== token));
  } catch {
    // Where storage is blocked, none was kept.
  }
}

let departures = 0;

/** Grows whenever tokens were taken away, so that an answer that was under way brings none back. */
export const departuresSoFar = (): number => departures;

/**
 * Takes every sign-in's tokens out of this browser, before it returns: whoever comes next finds nobody signed in, with or
 * without a network. The refresh tokens are owed to the user pool from here on; no page takes them for a session.
 * Gives the ids of those who were signed in; null where storage is blocked, and Amplify keeps the tokens in its memory.
 */
export function forgetTokens(): string[] | null {
  departures += 1;
  try {
    const { localStorage } = window;
    const keys = Object.keys(localStorage).filter((key) => AMPLIFY_KEY.test(key));
    const owed = keys.flatMap((key) => {
      const clientId = REFRESH_TOKEN_KEY.exec(key)?.[1];
      const token = localStorage.getItem(key);
      return clientId && token ? [{ clientId, token, sinceMs: Date.now() }] : [];
    });
    const names = keys.filter((key) => LAST_USER_KEY.test(key));
    const ids = names.flatMap((key) => localStorage.getItem(key) ?? []);
    // The name goes last, as Amplify does it: other tabs take its removal for the end of the session.
    for (const key of keys.filter((key) => !names.includes(key))) localStorage.removeItem(key);
    for (const key of names) localStorage.removeItem(key);
    keepOwed([...owedRevocations(), ...owed]);
    return ids;
  } catch {
    return null;
  }
}
