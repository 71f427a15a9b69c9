import { beforeEach, expect, test, vi } from 'vitest';
import { ExpectedError } from '../../../../../shared/expected-error.ts';
import { RequestFailure, requestPublic } from '../../../lib/api/public-request.ts';
import { signIn } from '../auth-requests.ts';
import { confirmCode, recoverSignIn } from './second-factor-sign-in.ts';

const { confirmSignIn } = vi.hoisted(() => ({ confirmSignIn: vi.fn() }));
vi.mock('../../../lib/session/amplify.ts', () => ({ loadAuth: async () => ({ confirmSignIn }) }));
vi.mock('../auth-requests.ts');
vi.mock(import('../../../lib/api/public-request.ts'), async (original) => ({
  ...(await original()),
  requestPublic: vi.fn(),
}));

beforeEach(() => void vi.clearAllMocks());

const recover = () => recoverSignIn('a@exemple.fr', 'secret', 'abcd');
const refused = new RequestFailure(403, { error: { message: 'Ce code n’est pas accepté.' } });

test('After a recovery code, the password alone signs in', async () => {
  vi.mocked(requestPublic).mockResolvedValue({ state: 'off' });
  vi.mocked(signIn).mockResolvedValue('signed-in');
  await recover();
  expect(signIn).toHaveBeenCalledWith('a@exemple.fr', 'secret');
});

test('A recovery code still signs in when the answer to its first use was lost', async () => {
  vi.mocked(requestPublic).mockRejectedValue(refused);
  vi.mocked(signIn).mockResolvedValue('signed-in');
  await recover();
});

test.each([
  [refused, 'Ce code n’est pas accepté.'],
  [new RequestFailure(429), 'Trop de demandes'],
])('A refused recovery gives the reason: %s', async (failure, message) => {
  vi.mocked(requestPublic).mockRejectedValue(failure);
  vi.mocked(signIn).mockResolvedValue('code-due');
  await expect(recover()).rejects.toThrow(message);
});

test.each([
  ['CodeMismatchException', /n’est pas le bon/],
  ['ExpiredCodeException', /a déjà servi/],
  ['NotAuthorizedException', /Revenez à la connexion/],
  ['SignInException', /Revenez à la connexion/],
])('The user pool’s %s is shown in French', async (name, message) => {
  const error = Object.assign(new Error('English'), { name });
  confirmSignIn.mockRejectedValue(error);
  await expect(confirmCode('123456')).rejects.toThrow(message);
  await expect(confirmCode('123456')).rejects.toBeInstanceOf(ExpectedError);
});
