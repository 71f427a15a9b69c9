import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notify.ts';

type LineActionProps = {
  /** The accessible name: the action with the subject of the line. */
  label: string;
  /** Performs the action. The line disappears when the list is read again. */
  act: () => Promise<unknown>;
  onDone: () => Promise<void>;
  children: ReactNode;
};

/** Runs an action that removes a line from the list, and reads the list again. */
export function useLineAction(onDone: () => Promise<void>) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async (act: () => Promise<unknown>) => {
    setIsBusy(true);
    try {
      await act();
      await onDone();
    } catch (error) {
      notify.error('Action impossible', messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}

/** The one-click action that removes a line from the list. */
export function LineAction({ label, act, onDone, children }: LineActionProps) {
  const { isBusy, run } = useLineAction(onDone);
  return (
    <Button aria-label={label} busy={isBusy} onClick={() => void run(act)}>
      {children}
    </Button>
  );
}
