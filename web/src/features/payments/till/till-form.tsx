import type { FormEvent, ReactNode } from 'react';
import type { Till } from '../../../../../shared/payments/till/answers.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { EndButtons } from '../../../ui/buttons/button-group.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { enterMovesOn } from '../../../ui/forms/enter-moves-on.ts';
import styles from './till-form.module.css';

export type TillDialog = 'open' | 'move' | 'close' | 'closings';

export type TillFormProps = {
  till: Till;
  onTyped: () => void;
  onDone: () => void;
  onCancel: () => void;
};

type FormProps = {
  action: string;
  isBusy: boolean;
  failure: string;
  onSubmit: (form: HTMLFormElement) => void;
  onCancel: () => void;
  children: ReactNode;
};

export function TillForm({ action, isBusy, failure, onSubmit, onCancel, children }: FormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <form className={styles.form} onSubmit={submit} onKeyDown={enterMovesOn} noValidate>
      {children}
      {failure && <Failure role="alert">{failure}</Failure>}
      <EndButtons>
        <Button variant="quiet" onClick={onCancel} disabled={isBusy}>
          Annuler
        </Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {action}
        </Button>
      </EndButtons>
    </form>
  );
}
