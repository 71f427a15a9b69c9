import type { ReactNode } from 'react';
import { useAction } from '../../../lib/cache/use-action.ts';
import { Button } from '../../../ui/buttons/button.tsx';
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
  children: ReactNode;
};

export function LineAction({ label, act, children }: LineActionProps) {
  const { isBusy, run } = useLineAction(act);
  return (
    <Button aria-label={label} busy={isBusy} onClick={() => run()}>
      {children}
    </Button>
  );
}
