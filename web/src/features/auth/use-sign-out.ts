import { leaveSession } from '../../lib/session/session-keeper.ts';
import { notify } from '../../ui/feedback/notify.ts';

export function useSignOut(): () => void {
  return () => {
    leaveSession();
    notify.success('Déconnexion réussie', 'À bientôt !');
  };
}
