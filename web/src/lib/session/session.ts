import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { UserSession } from '../../../../shared/account/session.ts';
import { unlessBlocked } from '../unless-blocked.ts';
import { LAST_USER_KEY } from './kept-token.ts';

type SessionState = {
  status: 'loading' | 'signed-out' | 'signed-in';
  user: UserSession | null;
  /** The profile is missing because of an error (`profile`), or because no usable answer came (`critical`). */
  problem: 'profile' | 'critical' | null;
  /** The owner ended the last session (`chosen`), or it expired, was revoked or was ended in another tab. */
  ending: 'chosen' | 'elsewhere' | null;
};

export const INITIAL_SESSION: SessionState = {
  status: 'loading',
  user: null,
  problem: null,
  ending: null,
};

/** Pages prerender in the `loading` state, and start-session.ts then finds out who is signed in. */
export const useSession = create<SessionState>(() => INITIAL_SESSION);

export function updateUser(change: (user: UserSession) => UserSession): void {
  const { user } = useSession.getState();
  if (user !== null) useSession.setState({ user: change(user) });
}

/** Returns whether Amplify left tokens in this browser, and false if storage is blocked. */
export const hasStoredTokens = (): boolean =>
  unlessBlocked(
    () => Object.keys(window.localStorage).some((key) => LAST_USER_KEY.test(key)),
    false,
  );

/** stored-tokens.ts keeps the refresh tokens that must still be revoked under this key. */
export const OWED_KEY = 'rebond.revocations';

/** Returns whether an ended session may still have to be revoked, and false if storage is blocked. */
export const hasOwedRevocations = (): boolean =>
  unlessBlocked(() => window.localStorage.getItem(OWED_KEY) !== null, false);

const neverChanges = () => () => {};

/**
 * Returns whether somebody is signed in. Until the session is read, the stored tokens decide. During hydration it
 * returns false.
 */
export function useIsSignedIn(): boolean {
  const status = useSession((session) => session.status);
  const hasTokens = useSyncExternalStore(neverChanges, hasStoredTokens, () => false);
  return status === 'signed-in' || (status === 'loading' && hasTokens);
}
