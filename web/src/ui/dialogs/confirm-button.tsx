import { type ComponentProps, useState } from 'react';
import { Button, EndButtons } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

/** `confirm` is the label of the button that carries out what the title asks. */
export type Question = { title: string; description: string; confirm: string };

type ConfirmButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  question: Question;
  onConfirm: () => void;
};

/** Asks before an action that cannot be undone, such as sending an e-mail. */
export function ConfirmButton({ question, onConfirm, ...button }: ConfirmButtonProps) {
  const { title, description, confirm } = question;
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button {...button} onClick={() => setIsAsking(true)} />
      <Dialog open={isAsking} onClose={close} title={title} description={description}>
        <EndButtons>
          <Button variant="quiet" data-autofocus onClick={close}>
            Annuler
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              close();
              onConfirm();
            }}
          >
            {confirm}
          </Button>
        </EndButtons>
      </Dialog>
    </>
  );
}
