import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../api/api-client.ts';
import { shopCache } from './shop-cache.ts';

type ActionOptions = {
  /** Receives the French message of a failure. The action is busy until it ends. */
  onFailure?: (message: string, error: Error) => unknown;
  /** Runs after a success and after a failure. The action is busy until it ends. */
  onEnd?: () => unknown;
};

/** Runs the action of a button, never twice at the same time. `failure` says in French why the last run failed. */
export function useAction<Input = void>(
  act: (input: Input) => Promise<unknown>,
  { onFailure, onEnd }: ActionOptions = {},
) {
  const { mutate, isPending, variables, error, reset } = useMutation(
    {
      mutationFn: act,
      onError: (failed) => onFailure?.(messageOf(failed), failed),
      onSettled: () => onEnd?.(),
    },
    shopCache,
  );
  return {
    isBusy: isPending,
    busyWith: isPending ? variables : undefined,
    error,
    failure: error ? messageOf(error) : undefined,
    run: (input: Input) => {
      if (!isPending) mutate(input);
    },
    /** Forgets the failure of the last run. A run that has not ended stays busy. */
    forget: () => {
      if (!isPending) reset();
    },
  };
}
