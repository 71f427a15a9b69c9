import { useSyncExternalStore } from 'react';
import { create } from 'zustand';
import type { UserSession } from '../../../shared/account/session.ts';

type SessionState = {
  status: 'loading' | 'signed-out' | 'signed-in';
  user: UserSession | null;
  /**
   * Why the profile is not there although somebody is signed in:
   * `profile`, the service answered with an error; `critical`, it did not answer usefully at all.
   */
  problem: 'profile' | 'critical' | null;
  /** How the last session ended: by its owner, or from elsewhere (expired, revoked, another tab). */
  ending: 'chosen' | 'elsewhere' | null;
};

export const INITIAL_SESSION: SessionState = {
  status: 'loading',
  user: null,
  problem: null,
  ending: null,
};

/** Who is signed in. Pages prerender in the `loading` state; `startSession` (start-session.ts) decides. */
export const useSession = create<SessionState>(() => INITIAL_SESSION);

/** Changes the signed-in user in place, as when a repair uses up one more of the plan. */
export function updateUser(change: (user: UserSession) => UserSession): void {
  const { user } = useSession.getState();
  if (user !== null) useSession.setState({ user: change(user) });
}

/** Amplify names the user whose tokens it keeps under this key; it goes with them. */
export const LAST_USER_KEY = /^CognitoIdentityServiceProvider\.[^.]+\.LastAuthUser$/;

/** Whether Amplify left tokens on this browser; false where storage is blocked. */
export function hasStoredTokens(): boolean {
  try {
    return Object.keys(window.localStorage).some((key) => LAST_USER_KEY.test(key));
  } catch {
    return false;
  }
}

const neverTold = () => () => {};

/**
 * Whether somebody is signed in. Until the session is read, the tokens of this browser tell: a link drawn meanwhile leads
 * where it will lead. False where pages are rendered, and in the first moment of one that wakes up.
 */
export function useIsSignedIn(): boolean {
  const status = useSession((session) => session.status);
  const hasTokens = useSyncExternalStore(neverTold, hasStoredTokens, () => false);
  return status === 'signed-in' || (status === 'loading' && hasTokens);
}
