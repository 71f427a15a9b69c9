import { useSession } from '../../lib/session.ts';

/** Whether somebody is signed in; false while it is not known yet. */
export function useIsSignedIn(): boolean {
  return useSession((session) => session.status === 'signed-in');
}
