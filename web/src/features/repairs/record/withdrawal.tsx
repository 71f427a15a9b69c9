import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../../lib/cache/use-action.ts';
import { reloadProfile } from '../../../lib/session/session-keeper.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EndButtons } from '../../../ui/buttons/button-group.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { replaceRepair } from '../repairs-cache.ts';
import type { RecordProps } from './record-props.ts';
import { withdrawRepair } from './record-requests.ts';

/** Withdraws a record that was created in error, after a confirmation. */
export function Withdrawal({ repair, onChange }: RecordProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  const { isBusy, run } = useAction(
    async () => {
      const withdrawn = await withdrawRepair(repair.id);
      replaceRepair(withdrawn);
      notify.success('Fiche retirée', `${repair.trackingNumber} n’apparaît plus nulle part.`);
      onChange(withdrawn);
      // The withdrawal may have reduced the plan's usage.
      void reloadProfile();
    },
    { onFailure: (message) => notify.error('La fiche n’a pas été retirée', message) },
  );
  return (
    <>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        <Trash2 aria-hidden="true" />
        Retirer cette fiche
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Retirer cette fiche ?"
        description={`La réparation ${repair.trackingNumber} quitte vos listes et vos chiffres. Sa page de suivi n’existe plus et son client n’est plus prévenu.`}
        dismissible={!isBusy}
      >
        <p>
          À faire pour une fiche créée par erreur&#x202f;: elle ne revient pas. Retirée dans
          l’heure, et avant que le client ait appris plus que la prise en charge, elle ne compte pas
          dans votre plan.
        </p>
        <EndButtons>
          <Button variant="danger" busy={isBusy} onClick={() => run()}>
            Retirer la fiche
          </Button>
          <Button data-autofocus onClick={close} disabled={isBusy}>
            Garder la fiche
          </Button>
        </EndButtons>
      </Dialog>
    </>
  );
}
