import { useState } from 'react';
import { RequestFailure, shownMessage } from './public-request.ts';

/**
 * Runs a visitor's action, never twice at the same time. `failure` says in French why the last run failed, and
 * `refused` has the messages of the fields that the API refused. Public pages load no query cache, so `useAction` is
 * not for them.
 */
export function usePublicAction<Input = void>(act: (input: Input) => Promise<unknown>) {
  const [state, setState] = useState<'busy' | Error>();
  const isBusy = state === 'busy';
  /** Forgets the failure of the last run. */
  const forget = () => setState(undefined);
  return {
    isBusy,
    failure: state && !isBusy ? shownMessage(state) : undefined,
    refused: state instanceof RequestFailure ? state.fields : {},
    run: (input: Input) => {
      if (isBusy) return;
      setState('busy');
      act(input).then(forget, setState);
    },
    forget,
  };
}
