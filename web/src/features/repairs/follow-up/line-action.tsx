import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../lib/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { focusMainHeading } from '../../../ui/focus-main-heading.ts';
import { notify } from '../../../ui/notify.ts';

type LineActionProps = {
  /** Names it with what it is about. */
  label: string;
  /** What it does; the line is gone when all is read again. */
  act: () => Promise<unknown>;
  onDone: () => Promise<void>;
  children: ReactNode;
};

/** The one tap that takes a line off the list. */
export function LineAction({ label, act, onDone, children }: LineActionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      await act();
      await onDone();
      // What was pressed is gone with its line.
      if (document.activeElement === document.body) focusMainHeading();
    } catch (error) {
      notify.error('Action impossible', messageOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button aria-label={label} busy={isBusy} onClick={() => void run()}>
      {children}
    </Button>
  );
}
