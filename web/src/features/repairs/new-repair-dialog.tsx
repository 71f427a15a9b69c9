import { useState } from 'react';
import { Link } from 'react-router-dom';
import { planOf } from '../../../../shared/billing/plans.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Plus } from '../../ui/icons/plus.ts';
import styles from './new-repair-dialog.module.css';
import { NewRepairForm } from './new-repair-form.tsx';
import { useNewRepair } from './use-new-repair.ts';

/** The 'Nouvelle réparation' button with its dialog; closing it keeps what was typed, creating empties it. */
export function NewRepairDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const repair = useNewRepair(close);
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        <Plus aria-hidden="true" />
        Nouvelle réparation
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Nouvelle réparation"
        dismissible={!repair.isBusy}
      >
        <PlanIsFull />
        <NewRepairForm repair={repair} onCancel={close} />
      </Dialog>
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
