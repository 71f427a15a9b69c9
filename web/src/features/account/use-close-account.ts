import { useState } from 'react';
import { messageOf } from '../../lib/api-client.ts';
import { leaveSession } from '../../lib/session-keeper.ts';
import { notify } from '../../ui/notify.ts';
import { closeAccount } from './export-requests.ts';

/** What is typed to show that the account is closed on purpose. */
export const CONFIRMATION_WORD = 'SUPPRIMER';

/** Closes the account, then leaves this browser as if the shop had never been there. */
export function useCloseAccount() {
  const [isBusy, setIsBusy] = useState(false);

  const close = async () => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { state } = await closeAccount();
      await leaveSession();
      // Drafts and choices that were never sent are personal too.
      localStorage.clear();
      sessionStorage.clear();
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
    } catch (error) {
      setIsBusy(false);
      notify.error('Suppression impossible', messageOf(error));
    }
  };

  return { isBusy, close };
}
