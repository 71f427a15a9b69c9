import { afterEach, expect, test, vi } from 'vitest';
import { requestRecovery, resendConfirmation } from './auth-requests.ts';

const send = vi.fn<() => Promise<void>>();
vi.mock('../../lib/amplify.ts', () => ({
  loadAuth: async () => ({ resendSignUpCode: () => send(), resetPassword: () => send() }),
}));

const failure = (name: string) => Object.assign(new Error(name), { name });

afterEach(() => send.mockReset());

// Mutation: show the error that Cognito sometimes returns for an address without an account.
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
