import { ApiError } from '../../lib/api/api-error.ts';
import { useAction } from '../../lib/cache/use-action.ts';
import { forgetClosing, noteClosing } from '../../lib/device-memory.ts';
import { useSession } from '../../lib/session/session.ts';
import { leaveSession } from '../../lib/session/session-keeper.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { closeAccount } from './export-requests.ts';

export const CONFIRMATION_WORD = 'SUPPRIMER';

/** Closes the account, then deletes everything of the shop from this browser. */
export function useCloseAccount() {
  const userId = useSession(({ user }) => user?.id ?? '');
  const { isBusy, failure, run, forget } = useAction(
    async () => {
      noteClosing(userId);
      const { state, isStillConnected } = await closeAccount();
      // The user and its sessions are deleted with the account. This browser's unsent drafts and choices are
      // personal data, so they are deleted too.
      localStorage.clear();
      sessionStorage.clear();
      // This database holds pictures that were not sent yet (features/repairs/pictures).
      indexedDB.deleteDatabase('rebond-pictures');
      leaveSession();
      if (state === 'closed') {
        notify.success(
          'Compte supprimé',
          'Vos données sont effacées. Merci d’avoir essayé Rebond.',
        );
      } else {
        notify.success(
          'Suppression en cours',
          'Votre compte est fermé. L’effacement de vos données se termine sans vous.',
        );
      }
      if (isStillConnected) {
        notify.info(
          'Votre compte Stripe',
          'Il reste le vôtre, et Rebond ne s’en sert plus. Pour l’en détacher, écrivez-nous\u202f: nos coordonnées sont dans les mentions légales.',
        );
      }
    },
    {
      onFailure: (_, error) => {
        if (error instanceof ApiError && error.kind === 'answered') forgetClosing(userId);
      },
    },
  );
  return { isBusy, failure, close: run, forget };
}
