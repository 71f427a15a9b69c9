import { useState } from 'react';
import {
  deviceLabel,
  type Repair,
  type RepairSummary,
} from '../../../../../shared/repairs/repairs.ts';
import { Button } from '../../../ui/button.tsx';
import { EndButtons } from '../../../ui/button-group.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { handOver } from '../hand-over/hand-over.ts';

type HandOverDialogProps = {
  repair: RepairSummary;
  /** The finished devices of the same intake that the shop still has. */
  others: readonly RepairSummary[];
  open: boolean;
  onClose: () => void;
  /** Receives the repair after its hand-over, and the others that were handed over with it. */
  onHandedOver: (repair: Repair, taken: readonly Repair[]) => void;
};

/** Asks which other devices the customer takes along. Each is handed over on its own, so a failure leaves the rest. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { repair, others, open, onClose, onHandedOver } = props;
  const [kept, setKept] = useState<readonly string[]>([]);
  const [isBusy, setIsBusy] = useState(false);

  const giveBack = async () => {
    setIsBusy(true);
    const taken: Repair[] = [];
    for (const { id } of others) {
      const other = kept.includes(id) ? undefined : await handOver(id);
      if (other) taken.push(other);
    }
    const given = await handOver(repair.id);
    setIsBusy(false);
    if (given === undefined) return;
    onClose();
    onHandedOver(given, taken);
  };

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Rendre les appareils"
      description={`Déposé avec ${others.length === 1 ? 'un autre appareil terminé' : 'd’autres appareils terminés'}. Décochez ce que le client n’emporte pas.`}
      dismissible={!isBusy}
    >
      <div>
        <Checkbox label={deviceLabel(repair)} checked disabled />
        {others.map((other) => (
          <Checkbox
            key={other.id}
            label={deviceLabel(other)}
            checked={!kept.includes(other.id)}
            disabled={isBusy}
            onChange={({ target }) =>
              setKept(target.checked ? kept.filter((id) => id !== other.id) : [...kept, other.id])
            }
          />
        ))}
      </div>
      <EndButtons>
        <Button variant="quiet" onClick={onClose} disabled={isBusy}>
          Annuler
        </Button>
        <Button variant="primary" busy={isBusy} onClick={() => void giveBack()}>
          Rendre
        </Button>
      </EndButtons>
    </Dialog>
  );
}
