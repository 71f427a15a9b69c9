import { ExpectedError } from '../../../../shared/expected-error.ts';
import { ApiError } from '../api/api-error.ts';
import { sleep } from '../api/retry.ts';
import { forgetPerson, forgetTab, isBeingClosed } from '../device-memory.ts';
import { loadAuth } from './amplify.ts';
import { endAccess, settleRevocations } from './revocation.ts';
import { hasStoredTokens, INITIAL_SESSION, useSession } from './session.ts';
import { emitSessionEvent, onSessionEvent } from './session-events.ts';
import { fetchSession, readSession } from './session-reader.ts';
import { forgetTokens, storedAccessTokens } from './stored-tokens.ts';
import { accessToken, refreshAccessToken } from './tokens.ts';

export { settleRevocations };

/** Section 9 of the specification gives these times. */
const PROFILE_DELAY_MS = 1_000;
const CHECK_EVERY_MS = 30_000;
const REFRESH_WITHIN_SECONDS = 90;
const RECOVERY_MARGIN_SECONDS = 10;

const expiresWithin = (expiresAtSeconds: number, seconds: number) =>
  expiresAtSeconds - Date.now() / 1000 <= seconds;

/** Counts the changes of session, so that a late profile is not applied to the next session. */
let generation = 0;
let checks: ReturnType<typeof setInterval> | undefined;

async function refreshSoonExpired(): Promise<void> {
  if (useSession.getState().status === 'signed-out') return;
  try {
    const { expiresAtSeconds } = await accessToken();
    if (!expiresWithin(expiresAtSeconds, REFRESH_WITHIN_SECONDS)) return;
    await refreshAccessToken();
    emitSessionEvent('token-refreshed');
  } catch (error) {
    // Without an answer, the next check tries again; a refusal ends the session.
    if (error instanceof ExpectedError && error.code === 'UNAUTHENTICATED') {
      emitSessionEvent('session-ended');
    }
  }
}

const checkWhenVisible = () => {
  if (document.visibilityState === 'visible') void refreshSoonExpired();
};

function startChecks(): void {
  stopChecks();
  checks = setInterval(() => void refreshSoonExpired(), CHECK_EVERY_MS);
  // Browsers slow down the timers of hidden tabs, so the check runs again when the tab is shown.
  document.addEventListener('visibilitychange', checkWhenVisible);
}

function stopChecks(): void {
  clearInterval(checks);
  document.removeEventListener('visibilitychange', checkWhenVisible);
}

async function loadProfile(event: 'initial-session' | 'signed-in', mine: number): Promise<void> {
  try {
    const { session: user, takeRest } = await readSession();
    if (mine !== generation) return;
    takeRest?.();
    useSession.setState({ status: 'signed-in', user, problem: null, ending: null });
    emitSessionEvent(event);
  } catch (error) {
    if (mine !== generation || useSession.getState().status === 'signed-out') return;
    const isAnswered = error instanceof ApiError && error.kind === 'answered';
    useSession.setState({ problem: isAnswered ? 'profile' : 'critical' });
  }
}

/** Recovers the session whose tokens this browser stores, after a reload or a failed load. */
export async function recoverSession(): Promise<void> {
  generation += 1;
  const mine = generation;
  useSession.setState(INITIAL_SESSION);
  try {
    const { expiresAtSeconds } = await accessToken();
    if (expiresWithin(expiresAtSeconds, RECOVERY_MARGIN_SECONDS)) await refreshAccessToken();
  } catch (error) {
    if (mine !== generation) return;
    if (error instanceof ExpectedError && error.code === 'UNAUTHENTICATED') {
      emitSessionEvent('session-ended');
    } else {
      useSession.setState({ problem: 'critical' });
    }
    return;
  }
  startChecks();
  await loadProfile('initial-session', mine);
}

/** Opens the session of a person who has just signed in. Its profile loads after one second. */
export async function enterSession(): Promise<void> {
  generation += 1;
  const mine = generation;
  useSession.setState(INITIAL_SESSION);
  startChecks();
  await sleep(PROFILE_DELAY_MS);
  if (mine === generation) await loadProfile('signed-in', mine);
}

/** When storage is blocked, Amplify keeps the tokens in its memory, and only Amplify can delete them. */
async function forgetInMemory(): Promise<void> {
  const { signOut } = await loadAuth();
  await signOut();
}

/**
 * Removes the tokens, then the session's data from the page, without waiting for the user pool. Returns the ids of
 * those who were signed in.
 */
function closeSession(ending: 'chosen' | 'elsewhere'): string[] {
  generation += 1;
  stopChecks();
  const { user } = useSession.getState();
  // A session that ended elsewhere has usually lost its tokens, and the tokens that another tab stores must stay.
  const accessTokens = ending === 'chosen' ? storedAccessTokens() : [];
  const ids = ending === 'chosen' || hasStoredTokens() ? forgetTokens() : [];
  useSession.setState({ ...INITIAL_SESSION, status: 'signed-out', ending });
  emitSessionEvent('signed-out');
  for (const token of accessTokens) void endAccess(token);
  void (ids === null ? forgetInMemory() : settleRevocations());
  return [...(ids ?? []), ...(user === null ? [] : [user.id])];
}

/** Signs out of this browser immediately. The tokens are revoked afterwards, or at the next visit if that fails. */
export function leaveSession(): void {
  for (const id of closeSession('chosen')) forgetPerson(id);
}

/** Reads the profile again after a change. When it throws ApiError, the old profile stays. */
export async function reloadProfile(): Promise<void> {
  const mine = generation;
  const user = await fetchSession();
  if (mine !== generation) return;
  useSession.setState({ user });
  emitSessionEvent('user-updated');
}

/** Call this when another tab has signed in as `username`, or has signed out (null). */
export function onStoredUserChange(username: string | null): void {
  const { status, user } = useSession.getState();
  if (username === null) {
    forgetTab();
    if (status !== 'signed-out') emitSessionEvent('session-ended');
  } else if (status === 'signed-out' || (user !== null && user.id !== username)) {
    void recoverSession();
  }
}

onSessionEvent((event) => {
  if (event !== 'session-ended' || useSession.getState().status === 'signed-out') return;
  const wasClosing = closeSession('elsewhere').filter(isBeingClosed);
  for (const id of wasClosing) forgetPerson(id);
});
