import { beforeEach, expect, test, vi } from 'vitest';
import { endAccess, settleRevocations } from '../../../lib/session/revocation.ts';
import { forgetTokens, owedRevocations } from '../../../lib/session/stored-tokens.ts';
import { confirmPassword, confirmWithCode } from './sign-in-again.ts';

/** The fake reads and writes its tokens in the storage that it receives, as Amplify does. */
type Storage = { setItem(key: string, value: string): Promise<void> };
const amplify = vi.hoisted(() => ({
  aside: undefined as Storage | undefined,
  signIn: vi.fn(),
  confirmSignIn: vi.fn(),
}));
vi.mock('../../../lib/session/amplify.ts', () => ({
  withTokensAside: async (
    aside: Storage,
    work: (auth: object, kept: object) => Promise<unknown>,
  ) => {
    amplify.aside = aside;
    return work(amplify, {
      getItem: async (key: string) => localStorage.getItem(key),
      setItem: async (key: string, value: string) => localStorage.setItem(key, value),
    });
  },
}));
vi.mock('../../../lib/session/revocation.ts', () => ({
  endAccess: vi.fn(),
  settleRevocations: vi.fn(),
}));

const PREFIX = 'CognitoIdentityServiceProvider.client';
const KEYS = [`${PREFIX}.LastAuthUser`, `${PREFIX}.sub.accessToken`, `${PREFIX}.sub.refreshToken`];
const stored = () => KEYS.map((key) => localStorage.getItem(key));
const OLD = ['sub', 'old access', 'old refresh'];
const NEW = ['sub', 'new access', 'new refresh'];

const DONE = { isSignedIn: true, nextStep: { signInStep: 'DONE' } };
const CODE = { isSignedIn: false, nextStep: { signInStep: 'CONFIRM_SIGN_IN_WITH_TOTP_CODE' } };
const complete = async () => {
  for (const [index, key] of KEYS.entries()) await amplify.aside?.setItem(key, NEW[index] ?? '');
  return DONE;
};
const refused = (name: string) => Object.assign(new Error(name), { name });

beforeEach(() => {
  vi.resetAllMocks();
  localStorage.clear();
  for (const [index, key] of KEYS.entries()) localStorage.setItem(key, OLD[index] ?? '');
});

test('The right password replaces the tokens of the session, and the former tokens are revoked', async () => {
  amplify.signIn.mockImplementation(complete);
  expect(await confirmPassword('lea@exemple.fr', 'secret')).toBe('done');
  expect(amplify.signIn).toHaveBeenCalledExactlyOnceWith({
    username: 'lea@exemple.fr',
    password: 'secret',
  });
  expect(stored()).toEqual(NEW);
  expect(owedRevocations()).toMatchObject([{ clientId: 'client', token: 'old refresh' }]);
  expect(vi.mocked(endAccess).mock.calls.map(([token]) => token)).toEqual(['old access']);
  expect(settleRevocations).toHaveBeenCalledOnce();
});

test('A wrong password leaves the session as it is', async () => {
  amplify.signIn.mockRejectedValue(refused('NotAuthorizedException'));
  await expect(confirmPassword('lea@exemple.fr', 'faux')).rejects.toThrow(/n’est pas le bon/);
  amplify.signIn.mockRejectedValue(refused('NetworkError'));
  await expect(confirmPassword('lea@exemple.fr', 'secret')).rejects.toThrow('NetworkError');
  expect([stored(), owedRevocations(), vi.mocked(endAccess).mock.calls]).toEqual([OLD, [], []]);
});

test('With a second factor, the old session stays until the person types the right code', async () => {
  amplify.signIn.mockResolvedValue(CODE);
  expect(await confirmPassword('lea@exemple.fr', 'secret')).toBe('code');
  expect(stored()).toEqual(OLD);
  amplify.confirmSignIn.mockRejectedValueOnce(refused('CodeMismatchException'));
  await expect(confirmWithCode('111111')).rejects.toThrow(/Ce code n’est pas le bon/);
  expect(stored()).toEqual(OLD);
  amplify.confirmSignIn.mockImplementation(complete);
  await confirmWithCode('222222');
  expect(stored()).toEqual(NEW);
});

test('A person who signs out during a new sign-in is not signed in by its answer', async () => {
  amplify.signIn.mockImplementation(async () => {
    forgetTokens();
    return complete();
  });
  await expect(confirmPassword('lea@exemple.fr', 'secret')).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  });
  expect(stored()).toEqual([null, null, null]);
  expect(owedRevocations().map(({ token }) => token)).toEqual(['old refresh', 'new refresh']);
});
