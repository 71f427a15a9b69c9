import { Button, EndButtons } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

type LossQuestionProps = {
  open: boolean;
  title: string;
  description: string;
  /** The button `lose` discards something. The button `keep` keeps it and has the focus. */
  lose: string;
  keep: string;
  onLose: () => void;
  onKeep: () => void;
};

export function LossQuestion({ lose, keep, onLose, onKeep, ...dialog }: LossQuestionProps) {
  return (
    <Dialog {...dialog} onClose={onKeep}>
      <EndButtons>
        <Button variant="danger" onClick={onLose}>
          {lose}
        </Button>
        <Button variant="primary" data-autofocus onClick={onKeep}>
          {keep}
        </Button>
      </EndButtons>
    </Dialog>
  );
}

type LeaveQuestionProps = { open: boolean; onStay: () => void; onLeave: () => void };

export const LeaveQuestion = ({ open, onStay, onLeave }: LeaveQuestionProps) => (
  <LossQuestion
    open={open}
    title="Quitter sans sauvegarder ?"
    description="Vos modifications ne sont pas enregistrées."
    lose="Quitter sans sauvegarder"
    keep="Rester sur la page"
    onLose={onLeave}
    onKeep={onStay}
  />
);
