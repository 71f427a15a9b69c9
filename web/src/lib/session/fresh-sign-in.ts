import { create } from 'zustand';
import { ExpectedError } from '../../../../shared/expected-error.ts';
import { onSessionEvent } from './session-events.ts';

/** While the person is asked to sign in again, `answer` closes the question. */
type Question = { answer: ((hasSignedIn: boolean) => void) | null };

export const useFreshSignIn = create<Question>(() => ({ answer: null }));

let asked: Promise<boolean> | undefined;

/** Actions that are refused at the same time share one question. Returns whether the person signed in. */
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
 * Runs an action, and again after a new sign-in when the API refuses it because the sign-in is too old. Throws the
 * action's error, which is the refusal if the person gives up.
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
