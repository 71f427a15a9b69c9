import { useState } from 'react';
import { planOf } from '../../../../shared/billing/plans.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { EndButtons } from '../../ui/button-group.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Plus } from '../../ui/icons/plus.ts';
import { Link } from '../../ui/link.tsx';
import styles from './new-repair-dialog.module.css';
import { NewRepairForm } from './new-repair-form.tsx';
import { useNewRepair } from './use-new-repair.ts';

/**
 * The 'Nouvelle réparation' button with its dialog. What was refused stays; leaving what was typed is asked about, and
 * then empties the form, so that nothing of one customer's stands in the next one's record.
 */
export function NewRepairDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const close = () => {
    setIsLeaving(false);
    setIsOpen(false);
  };
  const repair = useNewRepair(close);
  const discard = () => {
    repair.discard();
    close();
  };
  const leave = () => {
    if (repair.isTyped) setIsLeaving(true);
    else discard();
  };
  const stay = () => setIsLeaving(false);
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" />
        Nouvelle réparation
      </Button>
      <Dialog
        open={isOpen}
        onClose={isLeaving ? stay : leave}
        title={isLeaving ? 'Effacer la saisie ?' : 'Nouvelle réparation'}
        dismissible={!repair.isBusy}
      >
        {isLeaving ? (
          <LeaveQuestion onDiscard={discard} onStay={stay} />
        ) : (
          <>
            <PlanIsFull />
            <NewRepairForm repair={repair} onCancel={leave} />
          </>
        )}
      </Dialog>
    </>
  );
}

function LeaveQuestion({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  return (
    <>
      <p>Cette réparation n’est pas encore créée. Ce que vous avez saisi sera effacé.</p>
      <EndButtons>
        <Button variant="danger" onClick={onDiscard}>
          Effacer
        </Button>
        <Button autoFocus onClick={onStay}>
          Continuer la saisie
        </Button>
      </EndButtons>
    </>
  );
}

/** Tells a full plan before seven fields are filled in; the server alone decides. */
function PlanIsFull() {
  const subscription = useSession((session) => session.user?.subscription);
  if (!subscription || subscription.repairsLimit === null) return null;
  if (subscription.repairsUsed < subscription.repairsLimit) return null;
  return (
    <p className={styles.full}>
      Votre plan {planOf(subscription.plan).name} est complet ({subscription.repairsUsed} sur{' '}
      {subscription.repairsLimit}). <Link to="/tarifs">Voir les plans</Link>
    </p>
  );
}
