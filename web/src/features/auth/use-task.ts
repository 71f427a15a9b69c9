import { useRef, useState } from 'react';

const UNREACHABLE = 'La connexion au service a échoué. Vérifiez votre réseau, puis réessayez.';

/**
 * What signing in runs on: the requests, Amplify behind them, and the session that follows.
 * It is fetched when somebody touches the page, so that a network lost while typing fails the request alone:
 * many browsers remember a module that failed to load, and fail again until the page is loaded anew.
 */
function fetchAhead(): void {
  const modules = [
    import('./auth-requests.ts').then(({ prepareRequests }) => prepareRequests()),
    import('./auth-errors.ts'),
    import('../../lib/session-keeper.ts'),
  ];
  Promise.all(modules).catch((error: unknown) => {
    console.warn('Signing in could not be prepared; it is fetched when asked for', error);
  });
}
globalThis.addEventListener?.('focusin', fetchAhead, { once: true });

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
