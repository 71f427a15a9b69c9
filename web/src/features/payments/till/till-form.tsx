import type { ReactNode } from 'react';
import type { Till } from '../../../../../shared/payments/till/answers.ts';
import { Button, EndButtons } from '../../../ui/buttons/button.tsx';
import { Failure } from '../../../ui/feedback/note.tsx';
import { enterMovesOn } from '../../../ui/forms/enter-moves-on.ts';
import styles from './till-form.module.css';
import type { useTillStep } from './use-till-step.ts';

export type TillDialog = 'open' | 'move' | 'close' | 'closings';

export type TillFormProps = {
  till: Till;
  onTyped: () => void;
  onDone: () => void;
  onCancel: () => void;
};

type FormProps = Pick<TillFormProps, 'onTyped' | 'onCancel'> & {
  action: string;
  step: Pick<ReturnType<typeof useTillStep>, 'isBusy' | 'failure' | 'run'>;
  typed: unknown;
  children: ReactNode;
};

export function TillForm({ action, step, typed, onTyped, onCancel, children }: FormProps) {
  const { isBusy, failure, run } = step;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        run(typed, event.currentTarget);
      }}
      onChange={onTyped}
      onKeyDown={enterMovesOn}
      noValidate
    >
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
