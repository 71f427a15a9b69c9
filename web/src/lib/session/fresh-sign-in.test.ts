import { expect, test } from 'vitest';
import { askToSignInAgain, useFreshSignIn } from './fresh-sign-in.ts';
import { emitSessionEvent } from './session-events.ts';

const answer = () => useFreshSignIn.getState().answer;

test('Actions that are refused at the same time share one question', async () => {
  const asked = [askToSignInAgain(), askToSignInAgain()];
  answer()?.(true);
  expect(await Promise.all(asked)).toEqual([true, true]);
  expect(answer()).toBeNull();
  const next = askToSignInAgain();
  answer()?.(false);
  expect(await next).toBe(false);
});

test('When the person signs out, the question for the password ends without a sign-in', async () => {
  const asked = askToSignInAgain();
  emitSessionEvent('signed-out');
  expect(await asked).toBe(false);
});
