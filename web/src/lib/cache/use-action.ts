import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ErrorCode } from '../../../../shared/error-table.ts';
import { ExpectedError } from '../../../../shared/expected-error.ts';
import { messageOf } from '../api/api-client.ts';
import { refusedFields } from '../api/field-errors.ts';
import { shopCache } from './shop-cache.ts';

type ActionOptions = {
  /** The form shows the refusals of these fields beside them, so `failure` does not repeat them. */
  fields?: readonly string[];
  /** Receives the French message of a failure. The action is busy until it ends. */
  onFailure?: (message: string, error: Error) => unknown;
  /** Runs after a success and after a failure. The action is busy until it ends. */
  onEnd?: () => unknown;
};

/** After these refusals, another press confirms the action despite the refusal. */
const CONFIRMABLE: readonly string[] = ['DOCUMENT_MOVED', 'ALREADY_BILLED'] satisfies ErrorCode[];
/** Nobody can read such a refusal in less time, so a press within it is the end of a double press. */
const READ_MS = 1_000;

/**
 * Runs the action of a button, never twice at the same time. `failure` says in French why the last run failed, and
 * `refused` has the messages of the fields that the API refused.
 */
export function useAction<Input = void>(
  act: (input: Input) => Promise<unknown>,
  { fields = [], onFailure, onEnd }: ActionOptions = {},
) {
  const unreadUntil = useRef(0);
  const { mutate, isPending, variables, error, reset } = useMutation(
    {
      mutationFn: act,
      onError: (failed) => onFailure?.(messageOf(failed), failed),
      onSettled: async (_, failed) => {
        await onEnd?.();
        if (failed instanceof ExpectedError && CONFIRMABLE.includes(failed.code)) {
          unreadUntil.current = Date.now() + READ_MS;
        }
      },
    },
    shopCache,
  );
  const refused = refusedFields(error);
  return {
    isBusy: isPending,
    busyWith: isPending ? variables : undefined,
    /** This is the input of the last run. */
    last: variables,
    error,
    refused,
    failure: error && !fields.some((name) => refused[name]) ? messageOf(error) : undefined,
    run: (input: Input) => {
      if (!isPending && Date.now() >= unreadUntil.current) mutate(input);
    },
    /** Forgets the failure of the last run. A run that has not ended stays busy. */
    forget: () => {
      if (!isPending) reset();
    },
  };
}
