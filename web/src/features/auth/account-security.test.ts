import { beforeEach, expect, test, vi } from 'vitest';
import * as api from '../../lib/api-client.ts';
import * as keeper from '../../lib/session-keeper.ts';
import { notify } from '../../ui/notify.ts';
import { endOtherSessions } from './account-security.ts';
import * as requests from './auth-requests.ts';

vi.mock('../../lib/api-client.ts', () => ({ callApi: vi.fn(async () => ({ state: 'ended' })) }));
vi.mock('../../lib/session-keeper.ts', () => ({ leaveSession: vi.fn() }));
vi.mock('../../ui/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));
vi.mock('./auth-requests.ts');

beforeEach(() => void vi.clearAllMocks());

test('A password that fails to sign in again ends this session too, with a message', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.mocked(requests.signIn).mockRejectedValue(new Error('Incorrect username or password.'));
  expect(await endOtherSessions('a@exemple.fr', 'faux')).toBe(false);
  expect(keeper.leaveSession).toHaveBeenCalledOnce();
  expect(vi.mocked(notify.error).mock.calls[0]?.[0]).toBe('Sessions terminées');
});

test('When ending the sessions fails, this browser is not signed in again', async () => {
  vi.mocked(api.callApi).mockRejectedValueOnce(new Error('no answer'));
  await expect(endOtherSessions('a@exemple.fr', 'juste')).rejects.toThrow('no answer');
  expect([requests.signIn, keeper.leaveSession].map((call) => vi.mocked(call).mock.calls)).toEqual([
    [],
    [],
  ]);
});
