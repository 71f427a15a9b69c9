import { useState } from 'react';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { Button, LinkButton } from '../../../ui/buttons/button.tsx';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import styles from './fresh-offers.module.css';

const LabelDialog = lazyDialog(() => import('../labels/label-dialog.tsx'), 'LabelDialog');

export function FreshOffers({ repairs }: { repairs: readonly RepairSummary[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [first] = repairs;
  if (first === undefined) return null;
  return (
    <div className={styles.offers}>
      <LinkButton variant="quiet" to={`${repairPath(first.trackingNumber)}?bon`}>
        Bon de prise en charge
      </LinkButton>
      <LinkButton variant="quiet" to={`${repairPath(first.trackingNumber)}?photos`}>
        Photos
      </LinkButton>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        {repairs.length === 1 ? 'Étiquette' : 'Étiquettes'}
      </Button>
      <LabelDialog repairs={repairs} open={isOpen} onClose={() => setIsOpen(false)} />
    </div>
  );
}
