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

/**
 * While `isHeld` is true, the person has to answer before the page is left. `leave` goes on after `discard` has
 * discarded the typed text.
 */
export type Guard = { isHeld: boolean; stay: () => void; leave: (discard: () => void) => void };

type LeaveQuestionProps = { guard: Guard; onDiscard: () => void };

export const LeaveQuestion = ({ guard, onDiscard }: LeaveQuestionProps) => (
  <LossQuestion
    open={guard.isHeld}
    title="Quitter sans sauvegarder ?"
    description="Vos modifications ne sont pas enregistrées."
    lose="Quitter sans sauvegarder"
    keep="Rester sur la page"
    onLose={() => guard.leave(onDiscard)}
    onKeep={guard.stay}
  />
);
