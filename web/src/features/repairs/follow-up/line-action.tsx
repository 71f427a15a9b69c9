import type { ReactNode } from 'react';
import { useAction } from '../../../lib/cache/use-action.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ConfirmButton, type Question } from '../../../ui/dialogs/confirm-button.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { readFollowUpAgain } from './follow-up-count.ts';

export const useLineAction = <Input = void>(act: (input: Input) => Promise<unknown>) =>
  useAction(
    async (input: Input) => {
      await act(input);
      await readFollowUpAgain();
    },
    { onFailure: (message) => notify.error('Action impossible', message) },
  );

type LineActionProps = {
  label: string;
  act: () => Promise<unknown>;
  /** An action that cannot be undone asks this first. */
  question?: Question;
  children: ReactNode;
};

export function LineAction({ label, act, question, children }: LineActionProps) {
  const { isBusy, run } = useLineAction(act);
  const look = { 'aria-label': label, busy: isBusy, children };
  return question ? (
    <ConfirmButton {...look} question={question} onConfirm={run} />
  ) : (
    <Button {...look} onClick={() => run()} />
  );
}
