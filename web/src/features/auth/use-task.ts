import { useRef, useState } from 'react';

const UNREACHABLE = 'La connexion au service a échoué. Vérifiez votre réseau, puis réessayez.';

/**
 * Loads the code of sign-in as soon as the person uses the page, while the network probably still works. A module
 * that failed to load fails again in many browsers until the page is reloaded.
 */
function fetchAhead(): void {
  const modules = [
    import('./auth-requests.ts').then(({ prepareRequests }) => prepareRequests()),
    import('./auth-errors.ts'),
    import('../../lib/session/session-keeper.ts'),
  ];
  Promise.all(modules).catch((error: unknown) => {
    console.warn('The sign-in code could not be preloaded; it is fetched when needed', error);
  });
}
globalThis.addEventListener?.('focusin', fetchAhead, { once: true });

/** Returns the French message of a failure. If the file with the messages cannot be loaded, the network is down. */
async function messageOf(failure: unknown): Promise<string> {
  try {
    const { authErrorMessage } = await import('./auth-errors.ts');
    return authErrorMessage(failure);
  } catch (error) {
    console.error('The error texts could not be loaded', error);
    return UNREACHABLE;
  }
}

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
