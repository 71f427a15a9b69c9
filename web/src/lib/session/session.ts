import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { UserSession } from '../../../../shared/account/session.ts';
import { unlessBlocked } from '../unless-blocked.ts';
import { LAST_USER_KEY } from './kept-token.ts';

type SessionState = {
  status: 'loading' | 'signed-out' | 'signed-in';
  user: UserSession | null;
  /** Why the profile of a session is missing: `profile` after an error, `critical` without a usable answer. */
  problem: 'profile' | 'critical' | null;
  /** Whether the last session was ended by its owner or elsewhere (expired, revoked, another tab). */
  ending: 'chosen' | 'elsewhere' | null;
};

export const INITIAL_SESSION: SessionState = {
  status: 'loading',
  user: null,
  problem: null,
  ending: null,
};

/** The person who is signed in. Pages prerender in the `loading` state (start-session.ts). */
export const useSession = create<SessionState>(() => INITIAL_SESSION);

export function updateUser(change: (user: UserSession) => UserSession): void {
  const { user } = useSession.getState();
  if (user !== null) useSession.setState({ user: change(user) });
}

/** Whether Amplify left tokens in this browser; false when storage is blocked. */
export const hasStoredTokens = (): boolean =>
  unlessBlocked(
    () => Object.keys(window.localStorage).some((key) => LAST_USER_KEY.test(key)),
    false,
  );

/** The key of the refresh tokens that must still be revoked (stored-tokens.ts). */
export const OWED_KEY = 'rebond.revocations';

/** Whether an ended session may still have to be revoked; false when storage is blocked. */
export const hasOwedRevocations = (): boolean =>
  unlessBlocked(() => window.localStorage.getItem(OWED_KEY) !== null, false);

const neverChanges = () => () => {};

/** Whether somebody is signed in. Until the session is read, the stored tokens decide. False during hydration. */
export function useIsSignedIn(): boolean {
  const status = useSession((session) => session.status);
  const hasTokens = useSyncExternalStore(neverChanges, hasStoredTokens, () => false);
  return status === 'signed-in' || (status === 'loading' && hasTokens);
}
