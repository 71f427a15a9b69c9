import { afterEach, expect, test, vi } from 'vitest';
import { ERRORS } from '../../../../shared/error-table.ts';
import { RequestFailure, requestPublic } from '../../lib/api/public-request.ts';
import { authErrorMessage } from './auth-errors.ts';
import { requestRecovery, resendConfirmation, signIn, signUp } from './auth-requests.ts';

const send = vi.fn<() => Promise<void>>();
vi.mock('../../lib/session/amplify.ts', () => ({
  loadAuth: async () => ({
    resendSignUpCode: () => send(),
    resetPassword: () => send(),
    signUp: () => send(),
    signIn: async () => {
      await send();
      return { nextStep: { signInStep: 'DONE' } };
    },
  }),
}));
vi.mock('./security/common-passwords.ts', () => ({ refuseCommon: vi.fn() }));
vi.mock(import('../../lib/api/public-request.ts'), async (original) => ({
  ...(await original()),
  requestPublic: vi.fn(),
}));

const failure = (name: string) => Object.assign(new Error(name), { name });

afterEach(() => send.mockReset());

// This test fails when the form shows the error that Cognito sometimes returns for an address without an account.
test.each([
  ['the confirmation', resendConfirmation],
  ['a recovery code', requestRecovery],
])('A request for %s gives the same answer with and without an account', async (_what, ask) => {
  await expect(ask('a@exemple.fr')).resolves.toBeUndefined();
  send.mockRejectedValueOnce(failure('InvalidParameterException'));
  await expect(ask('a@exemple.fr')).resolves.toBeUndefined();
  for (const name of ['LimitExceededException', 'ForbiddenException', 'NetworkError']) {
    send.mockRejectedValueOnce(failure(name));
    await expect(ask('a@exemple.fr')).rejects.toThrow(name);
  }
});

test('A sign-in is repeated when a proxy answers in HTML instead of the user pool', async () => {
  send.mockRejectedValueOnce(new SyntaxError('Unexpected token < in JSON'));
  await expect(signIn('a@exemple.fr', 'une phrase')).resolves.toBe('signed-in');
  send.mockRejectedValueOnce(failure('NotAuthorizedException'));
  await expect(signIn('a@exemple.fr', 'une phrase')).rejects.toThrow('NotAuthorizedException');
  expect(send).toHaveBeenCalledTimes(3);
});

test('A sign-up asks the user pool only once its address is permitted, and a refusal contains the reason', async () => {
  const message = 'Trop de comptes.';
  vi.mocked(requestPublic).mockRejectedValueOnce(new RequestFailure(429, { error: { message } }));
  await expect(signUp('a@exemple.fr', 'une phrase')).rejects.toMatchObject({
    code: 'TOO_MANY',
    message,
  });
  expect(send).not.toHaveBeenCalled();
  await expect(signUp('a@exemple.fr', 'une phrase')).resolves.toBe('confirmation-sent');
  expect(send).toHaveBeenCalledTimes(1);
});

test('The message of a refused spelling says that the address was used, and other failures get a general message', async () => {
  const failed = (message: string) =>
    Object.assign(new Error(message), { name: 'UserLambdaValidationException' });
  const refusal = failed('PreSignUp failed with error SIGN_UP_NOT_PERMITTED.');
  send.mockRejectedValueOnce(refusal);
  const refused = await signUp('a@exemple.fr', 'une phrase').catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'TOO_MANY' });
  expect(authErrorMessage(refused)).toContain('Cette adresse a déjà servi');
  const fault = failed('PreSignUp failed with error The table does not answer.');
  send.mockRejectedValueOnce(fault);
  await expect(signUp('a@exemple.fr', 'une phrase')).rejects.toBe(fault);
  expect(authErrorMessage(fault)).toBe(ERRORS.INTERNAL.message);
});
