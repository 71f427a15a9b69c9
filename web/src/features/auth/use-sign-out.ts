import { leaveSession } from '../../lib/session/session-keeper.ts';
import { notify } from '../../ui/feedback/notify.ts';

/** Signs out of this browser immediately, and shows the specification's message. */
export function useSignOut(): () => void {
  return () => {
    leaveSession();
    notify.success('Déconnexion réussie', 'À bientôt !');
  };
}
