import { FileCheck, Printer, Share, Stamp, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { deviceLabel, type Repair } from '../../../../../shared/repairs/repairs.ts';
import { trackingPath } from '../../../../../shared/tracking/tracking-number.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { useQueryFlag } from '../../../lib/navigation/use-query-flag.ts';
import { isErased } from '../../../lib/repairs/customer-of.ts';
import { newReturnOf } from '../../../lib/repairs/new-repair-state.ts';
import { reloadProfile } from '../../../lib/session/session-keeper.ts';
import { Button, EndButtons, LinkButton } from '../../../ui/buttons/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { replaceRepair } from '../repairs-cache.ts';
import styles from './record-actions.module.css';
import { withdrawRepair } from './record-requests.ts';
import { type RecordProps, showRecord } from './use-record.ts';

const LabelDialog = lazyDialog(() => import('../labels/label-dialog.tsx'), 'LabelDialog');
const SlipDialog = lazyDialog(() => import('../slip/slip-dialog.tsx'), 'SlipDialog');

async function share(repair: Repair): Promise<void> {
  const path = trackingPath(repair.trackingNumber, repair.tracking_key);
  const url = new URL(path, window.location.origin).href;
  const title = `Suivi ${repair.trackingNumber} · ${deviceLabel(repair)}`;
  try {
    if ('share' in navigator) await navigator.share({ title, url });
    else await copy(url);
  } catch (error) {
    // Closing the device's share sheet is not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    await copy(url);
  }
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify.success('Lien de suivi copié', url);
  } catch {
    // When the browser refuses the clipboard, the link is shown to be copied by hand.
    notify.info('Lien de suivi', url);
  }
}

type RecordActionsProps = RecordProps & { onWithdrawn: () => void };

/** `?bon` in the address opens the slip at once. */
export function RecordActions({ repair, onWithdrawn }: RecordActionsProps) {
  const { isAsked, answered } = useQueryFlag('bon');
  const [opened, setOpened] = useState(isAsked ? 'slip' : undefined);
  const close = () => {
    setOpened(undefined);
    answered();
  };
  return (
    <div className={styles.actions}>
      {repair.status === 'completed' && (
        <LinkButton icon={Undo2} to="/dashboard" state={newReturnOf(repair)}>
          Retour sous garantie
        </LinkButton>
      )}
      {!isErased(repair) && (
        <>
          <Button icon={FileCheck} onClick={() => setOpened('slip')}>
            Bon de prise en charge
          </Button>
          <SlipDialog id={repair.id} open={opened === 'slip'} onClose={close} />
        </>
      )}
      <Button icon={Stamp} onClick={() => setOpened('label')}>
        Étiquette
      </Button>
      <LabelDialog repairs={[repair]} open={opened === 'label'} onClose={close} />
      {!isErased(repair) && (
        <Button icon={Share} onClick={() => void share(repair)}>
          Partager
        </Button>
      )}
      <Button icon={Printer} onClick={() => window.print()}>
        Imprimer
      </Button>
      <Withdrawal repair={repair} onWithdrawn={onWithdrawn} />
    </div>
  );
}

function Withdrawal({ repair, onWithdrawn }: RecordActionsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { isBusy, failure, run, forget } = useAction(async () => {
    const withdrawn = await withdrawRepair(repair.id);
    replaceRepair(withdrawn);
    notify.success('Fiche retirée', `${repair.trackingNumber} n’apparaît plus nulle part.`);
    showRecord(withdrawn);
    onWithdrawn();
    // The withdrawal may have reduced the plan's usage.
    void reloadProfile();
  });
  const close = () => {
    forget();
    setIsOpen(false);
  };
  return (
    <>
      <Button icon={Trash2} variant="quiet" onClick={() => setIsOpen(true)}>
        Retirer cette fiche
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Retirer cette fiche ?"
        description={`La réparation ${repair.trackingNumber} quitte vos listes et vos chiffres. Sa page de suivi n’existe plus et son client n’est plus prévenu.`}
      >
        <p>
          À faire pour une fiche créée par erreur&#x202f;: elle ne revient pas. Retirée dans
          l’heure, et avant que le client ait appris plus que la prise en charge, elle ne compte pas
          dans votre plan.
        </p>
        {failure && <Failure role="alert">{failure}</Failure>}
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
