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
import { TakenDevices, takenHint, useTaken } from './taken-devices.tsx';

type HandOverDialogProps = {
  repair: RepairSummary;
  /** The finished devices of the same intake that the shop still has. */
  others: readonly RepairSummary[];
  open: boolean;
  onClose: () => void;
  /** Receives the repair after its hand-over, and the others that were handed over with it. */
  onHandedOver: (repair: Repair, taken: readonly Repair[]) => void;
};

/** Asks which other devices the customer takes along. */
export function HandOverDialog(props: HandOverDialogProps) {
  const { repair, others, open, onClose, onHandedOver } = props;
  const taking = useTaken(others);
  const [isBusy, setIsBusy] = useState(false);

  const giveBack = async () => {
    setIsBusy(true);
    const taken = await taking.giveBack();
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
      description={takenHint(others)}
      dismissible={!isBusy}
    >
      <div>
        <Checkbox label={deviceLabel(repair)} checked disabled />
        <TakenDevices {...taking} disabled={isBusy} />
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
