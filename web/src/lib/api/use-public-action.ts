import { useState } from 'react';
import { UNEXPECTED } from '../../../../shared/failure.ts';
import { RequestFailure } from './public-request.ts';

/**
 * Runs a visitor's action, never twice at the same time. `failure` says in French why the last run failed, and `refused`
 * returns the message of a field that the API refused. Public pages load no query cache, so `useAction` is not for them.
 */
export function usePublicAction<Input = void>(act: (input: Input) => Promise<unknown>) {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const known = error instanceof RequestFailure ? error : undefined;
  const run = async (input: Input): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setError(undefined);
    await act(input).catch(setError);
    setIsBusy(false);
  };
  return {
    isBusy,
    failure: error === undefined ? undefined : (known?.message ?? UNEXPECTED),
    refused: (name: string): string | undefined => {
      const message = known?.fields[name];
      return typeof message === 'string' ? message : undefined;
    },
    run: (input: Input) => void run(input),
    /** Forgets the failure of the last run. */
    forget: () => setError(undefined),
  };
}
