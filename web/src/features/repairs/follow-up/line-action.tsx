import type { ReactNode } from 'react';
import { useAction } from '../../../lib/cache/use-action.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { notify } from '../../../ui/feedback/notify.ts';

type LineActionProps = {
  /** The accessible name: the action with the subject of the line. */
  label: string;
  /** Performs the action. The line disappears when the list is read again. */
  act: () => Promise<unknown>;
  onDone: () => Promise<void>;
  children: ReactNode;
};

/** The action of a line that disappears when the list is read again. */
export function useLineAction<Input = void>(
  act: (input: Input) => Promise<unknown>,
  onDone: () => Promise<void>,
) {
  return useAction(
    async (input: Input) => {
      await act(input);
      await onDone();
    },
    { onFailure: (message) => notify.error('Action impossible', message) },
  );
}

/** The one-click action that removes a line from the list. */
export function LineAction({ label, act, onDone, children }: LineActionProps) {
  const { isBusy, run } = useLineAction(act, onDone);
  return (
    <Button aria-label={label} busy={isBusy} onClick={() => run()}>
      {children}
    </Button>
  );
}
