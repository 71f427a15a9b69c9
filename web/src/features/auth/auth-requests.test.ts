import { afterEach, expect, test, vi } from 'vitest';
import { requestRecovery, resendConfirmation } from './auth-requests.ts';

const send = vi.fn<() => Promise<void>>();
vi.mock('../../lib/amplify.ts', () => ({
  loadAuth: async () => ({ resendSignUpCode: () => send(), resetPassword: () => send() }),
}));

const failure = (name: string) => Object.assign(new Error(name), { name });

afterEach(() => send.mockReset());

// Mutation: the error shown, which Cognito gives in turn for an address without an account.
test.each([
  ['the confirmation', resendConfirmation],
  ['a recovery code', requestRecovery],
])('%s is asked for alike by whoever has an account or none', async (_what, ask) => {
  await expect(ask('a@exemple.fr')).resolves.toBeUndefined();
  send.mockRejectedValueOnce(failure('InvalidParameterException'));
  await expect(ask('a@exemple.fr')).resolves.toBeUndefined();
  for (const name of ['LimitExceededException', 'ForbiddenException', 'NetworkError']) {
    send.mockRejectedValueOnce(failure(name));
    await expect(ask('a@exemple.fr')).rejects.toThrow(name);
  }
});
