import { Button } from '../../../ui/buttons/button.tsx';
import { EndButtons } from '../../../ui/buttons/button-group.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

type ReplaceDialogProps = {
  open: boolean;
  /** Names what would replace the draft: 'La réparation', 'Le devis'. */
  by: string;
  onReplace: () => void;
  onKeep: () => void;
};

export function ReplaceDialog({ open, by, onReplace, onKeep }: ReplaceDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onKeep}
      title={'Remplacer le brouillon en cours\u202f?'}
      description={`Un document est déjà commencé sur cet appareil. ${by} prendrait sa place.`}
    >
      <EndButtons>
        <Button variant="danger" onClick={onReplace}>
          Remplacer le brouillon
        </Button>
        <Button variant="primary" data-autofocus onClick={onKeep}>
          Garder le brouillon
        </Button>
      </EndButtons>
    </Dialog>
  );
}
