import type { UserSession } from '../../../shared/account/session.ts';
import { INITIAL_SESSION, useSession } from '../lib/session/session.ts';
import { aUser } from './builders.ts';

/** Signs a test user in, replacing any earlier session. */
export function signIn(user: Partial<UserSession> = {}): void {
  useSession.setState({ ...INITIAL_SESSION, status: 'signed-in', user: aUser(user) });
}
