import { Button } from '../buttons/button.tsx';
import { EndButtons } from '../buttons/button-group.tsx';
import { Dialog } from './dialog.tsx';

type LeaveQuestionProps = { open: boolean; onStay: () => void; onLeave: () => void };

export function LeaveQuestion({ open, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      title="Quitter sans sauvegarder ?"
      description="Vos modifications ne sont pas enregistrées."
    >
      <EndButtons>
        <Button variant="danger" onClick={onLeave}>
          Quitter sans sauvegarder
        </Button>
        <Button variant="primary" data-autofocus onClick={onStay}>
          Rester sur la page
        </Button>
      </EndButtons>
    </Dialog>
  );
}
