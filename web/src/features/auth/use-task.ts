import { useRef, useState } from 'react';
import { authErrorMessage } from './auth-errors.ts';

/** One piece of work at a time: whether it runs, and a way to start it that reports its failure in French. */
export function useTask() {
  const [isBusy, setIsBusy] = useState(false);
  const running = useRef(false);

  const run = async (
    work: () => Promise<void>,
    onFailure: (message: string, error: unknown) => void,
  ): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    try {
      await work();
    } catch (error) {
      onFailure(authErrorMessage(error), error);
    } finally {
      running.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
