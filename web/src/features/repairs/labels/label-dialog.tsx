import { Dialog } from '../../../ui/dialog.tsx';
import { LabelSizes } from './label-sizes.tsx';

type LabelDialogProps = { id: string; open: boolean; onClose: () => void };

/** Prints a repair's label. */
export function LabelDialog({ id, open, onClose }: LabelDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Étiquette"
      description="Collez-la sur l’appareil. Son code ouvre la fiche sur vos appareils connectés, et le suivi pour tout autre."
    >
      <LabelSizes repairs={[id]} onPrinted={onClose} />
    </Dialog>
  );
}
