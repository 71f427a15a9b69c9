import { useEffect, useRef } from 'react';
import { Button, EndButtons } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

export const DISCARD_TITLE = 'Effacer la saisie\u202f?';

type DiscardAnswersProps = {
  /** This sentence names what would be lost: 'Cette réparation n’est pas encore créée.' */
  lost: string;
  onStay: () => void;
  onDiscard: () => void;
};

/** The question takes the focus while it is shown, and returns the focus to the field that had it. */
export function DiscardAnswers({ lost, onStay, onDiscard }: DiscardAnswersProps) {
  const stayButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    stayButton.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <>
      <p>{lost} Ce que vous avez saisi sera effacé.</p>
      <EndButtons>
        <Button variant="danger" onClick={onDiscard}>
          Effacer
        </Button>
        <Button ref={stayButton} onClick={onStay}>
          Continuer la saisie
        </Button>
      </EndButtons>
    </>
  );
}

/** Asks before the text in a page's form is lost. A form in a dialog asks inside its dialog (`FormDialog`). */
export function DiscardQuestion({ open, ...answers }: DiscardAnswersProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={answers.onStay} title={DISCARD_TITLE}>
      <DiscardAnswers {...answers} />
    </Dialog>
  );
}
