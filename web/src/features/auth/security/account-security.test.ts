import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { callApi } from '../../../lib/api/api-client.ts';
import { onSessionEvent } from '../../../lib/session/session-events.ts';
import { leaveSession } from '../../../lib/session/session-keeper.ts';
import { answerApi, refusal } from '../../../testing/api.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { signIn } from '../auth-requests.ts';
import { endOtherSessions } from './account-security.ts';

const END = 'POST /api/account/sessions/end';
const amplify = vi.hoisted(() => ({ fetchAuthSession: vi.fn() }));
vi.mock('../../../lib/session/amplify.ts', () => ({ loadAuth: async () => amplify }));
vi.mock('../../../lib/session/session-keeper.ts', () => ({ leaveSession: vi.fn() }));
vi.mock('../../../ui/feedback/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));
vi.mock('../auth-requests.ts');

/** This is the state of the browser's token. A revoked token can be neither used nor refreshed. */
let token: 'old' | 'revoked' | 'new';

beforeEach(() => {
  vi.clearAllMocks();
  token = 'old';
  amplify.fetchAuthSession.mockImplementation(async () => {
    if (token === 'revoked')
      throw Object.assign(new Error('revoked'), { name: 'NotAuthorizedException' });
    return { tokens: { accessToken: { toString: () => token, payload: {} } } };
  });
  vi.mocked(signIn).mockImplementation(async () => {
    token = 'new';
    return 'signed-in';
  });
});

afterEach(() => void vi.unstubAllGlobals());

test('A password that fails to sign in again ends this session too, with a message', async () => {
  answerApi({ [END]: { state: 'ended' } });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.mocked(signIn).mockRejectedValue(new Error('Incorrect username or password.'));
  expect(await endOtherSessions('a@exemple.fr', 'faux')).toBe(false);
  expect(leaveSession).toHaveBeenCalledOnce();
  expect(vi.mocked(notify.error).mock.calls[0]?.[0]).toBe('Sessions terminées');
});

test.each([
  ['is refused', () => refusal('TOO_MANY'), 'TOO_MANY'],
  ['gets no answer', () => Promise.reject(new TypeError('no network')), 'UNAVAILABLE'],
])(
  'When the request to end the sessions %s, this browser is not signed in again',
  async (_, answer, code) => {
    answerApi({ [END]: answer });
    await expect(endOtherSessions('a@exemple.fr', 'juste')).rejects.toMatchObject({ code });
    expect(signIn).not.toHaveBeenCalled();
    expect(leaveSession).not.toHaveBeenCalled();
  },
);

test('A request that is refused while the sessions end is sent again after the new sign-in', async () => {
  const events: string[] = [];
  const stop = onSessionEvent((event) => events.push(event));
  const ended = Promise.withResolvers<object>();
  const refused = Promise.withResolvers<Response>();
  const sent = answerApi({
    [END]: () => ended.promise,
    'GET /api/session': () => (token === 'new' ? { read: true } : refused.promise),
  });
  const read = callApi('GET /api/session', z.unknown());
  const ending = endOtherSessions('a@exemple.fr', 'juste');
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  token = 'revoked';
  refused.resolve(refusal('UNAUTHENTICATED'));
  await sleep(0);
  ended.resolve({ state: 'ended' });
  expect(await ending).toBe(true);
  expect(await read).toEqual({ read: true });
  expect(events).toEqual([]);
  stop();
});
