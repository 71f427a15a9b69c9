import { notify } from '../../ui/notify.ts';

/** Signs out of this browser, with the specification's farewell. */
export function useSignOut(): () => Promise<void> {
  return async () => {
    const { leaveSession } = await import('../../lib/session-keeper.ts');
    await leaveSession();
    notify.success('Déconnexion réussie', 'À bientôt !');
  };
}
