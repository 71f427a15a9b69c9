import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LabelSizes } from './label-sizes.tsx';

type LabelDialogProps = { repairs: readonly RepairSummary[]; open: boolean; onClose: () => void };

export function LabelDialog({ repairs, open, onClose }: LabelDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={repairs.length === 1 ? 'Étiquette' : 'Étiquettes'}
      description="À coller sur l’appareil. Son code ouvre la fiche sur vos appareils connectés, et le suivi pour tout autre."
    >
      <LabelSizes repairs={repairs} onPrinted={onClose} />
    </Dialog>
  );
}
