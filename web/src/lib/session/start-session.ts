import { LAST_USER_KEY } from './kept-token.ts';
import { hasOwedRevocations, hasStoredTokens, useSession } from './session.ts';

/** When Amplify stores tokens, it writes this key last. Once the key is there, another tab can read all tokens. */
const TOKENS_WRITTEN_KEY = /^CognitoIdentityServiceProvider\.[^.]+\.(.+)\.clockDrift$/;

/** Returns the user whom another tab signed in, null if it signed out, and undefined for any other change. */
function storedUserOf({ key, newValue }: StorageEvent): string | null | undefined {
  if (key === null) return null;
  if (newValue === null) return LAST_USER_KEY.test(key) ? null : undefined;
  return TOKENS_WRITTEN_KEY.exec(key)?.[1];
}

function applyOtherTabs(event: StorageEvent): void {
  const username = storedUserOf(event);
  if (username === undefined) return;
  void import('./session-keeper.ts').then(({ onStoredUserChange }) => onStoredUserChange(username));
}

let hasStarted = false;

/** Finds out who is signed in, once. Without stored tokens, Amplify is never loaded. */
export function startSession(): void {
  if (hasStarted) return;
  hasStarted = true;
  window.addEventListener('storage', applyOtherTabs);
  if (hasOwedRevocations()) {
    void import('./session-keeper.ts').then(({ settleRevocations }) => settleRevocations());
  }
  if (!hasStoredTokens()) {
    useSession.setState({ status: 'signed-out' });
    return;
  }
  void import('./session-keeper.ts').then(({ recoverSession }) => recoverSession());
}
