import { useRef, useState } from 'react';

const UNREACHABLE = 'La connexion au service a échoué. Vérifiez votre réseau, puis réessayez.';

/** The French message of a failure. Its texts are fetched when one is needed; without a network, this one. */
async function messageOf(failure: unknown): Promise<string> {
  try {
    const { authErrorMessage } = await import('./auth-errors.ts');
    return authErrorMessage(failure);
  } catch (error) {
    console.error('The error texts could not be loaded', error);
    return UNREACHABLE;
  }
}

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
      onFailure(await messageOf(error), error);
    } finally {
      running.current = false;
      setIsBusy(false);
    }
  };
  return { isBusy, run };
}
