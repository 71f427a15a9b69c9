import { create } from 'zustand';
import { ExpectedError } from '../../../../shared/expected-error.ts';
import { onSessionEvent } from './session-events.ts';

/** The open question whether the person signs in again; `answer` closes it. */
type Question = { answer: ((hasSignedIn: boolean) => void) | null };

export const useFreshSignIn = create<Question>(() => ({ answer: null }));

let asked: Promise<boolean> | undefined;

/**
 * Asks the person to sign in again on the current page, because the API refuses an action after an old sign-in.
 * Actions that are refused at the same time share one question. Returns whether the person did.
 */
export function askToSignInAgain(): Promise<boolean> {
  asked ??= new Promise<boolean>((answer) => {
    useFreshSignIn.setState({ answer });
  }).finally(() => {
    asked = undefined;
    useFreshSignIn.setState({ answer: null });
  });
  return asked;
}

/**
 * Runs an action. When the API refuses it because the sign-in is too old, the person is asked to sign in, and the
 * action runs once more. Throws the error of the action; if the person gives up, this is the refusal.
 */
export async function withFreshSignIn<Result>(act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    const isOld = error instanceof ExpectedError && error.code === 'SIGN_IN_AGAIN';
    if (!isOld || !(await askToSignInAgain())) throw error;
    return act();
  }
}

onSessionEvent((event) => {
  if (event === 'signed-out') useFreshSignIn.getState().answer?.(false);
});
