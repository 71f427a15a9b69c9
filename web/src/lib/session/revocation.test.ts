import { beforeEach, expect, test, vi } from 'vitest';
import { endAccess, settleRevocations } from './revocation.ts';
import { forgetTokens, owedRevocations, storedAccessTokens } from './stored-tokens.ts';

vi.mock('../config.ts', () => ({
  loadConfig: async () => ({ region: 'eu-west-3', userPoolId: 'p', userPoolClientId: 'c' }),
}));

const answer = vi.fn<typeof fetch>();
const PREFIX = 'CognitoIdentityServiceProvider.client';

beforeEach(() => {
  window.localStorage.clear();
  window.localStorage.setItem(`${PREFIX}.LastAuthUser`, 'u1');
  for (const name of ['accessToken', 'idToken', 'refreshToken', 'clockDrift']) {
    window.localStorage.setItem(`${PREFIX}.u1.${name}`, `the ${name}`);
  }
  answer.mockReset().mockResolvedValue(new Response('{}'));
  vi.stubGlobal('fetch', answer);
});

test('Tokens are removed before forgetTokens returns, and the refresh token awaits its revocation', () => {
  expect(forgetTokens()).toEqual(['u1']);
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith('Cognito'))).toEqual([]);
  expect(owedRevocations()).toMatchObject([{ clientId: 'client', token: 'the refreshToken' }]);
});

test('endAccess ends a session at the API, and only prints a warning if the request fails', async () => {
  const [token = ''] = storedAccessTokens();
  await endAccess(token);
  expect(answer.mock.lastCall).toEqual([
    '/api/account/sign-out',
    { method: 'POST', keepalive: true, headers: { authorization: 'Bearer the accessToken' } },
  ]);
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  answer.mockRejectedValue(new TypeError('Failed to fetch'));
  await endAccess(token);
  expect(warn).toHaveBeenCalledOnce();
});

test('A revocation survives the closing of its page, and is forgotten once it is answered', async () => {
  forgetTokens();
  await settleRevocations();
  const [address, request] = answer.mock.lastCall ?? [];
  expect(address).toBe('https://cognito-idp.eu-west-3.amazonaws.com/');
  expect(request).toMatchObject({
    keepalive: true,
    body: JSON.stringify({ ClientId: 'client', Token: 'the refreshToken' }),
  });
  expect(owedRevocations()).toEqual([]);
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer of an unavailable service', async () => new Response('', { status: 503 })],
  [
    'too many requests',
    async () => new Response('{"__type":"TooManyRequestsException"}', { status: 400 }),
  ],
])('A revocation that fails because of %s is kept and sent again', async (_name, fail) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  answer.mockImplementation(fail);
  forgetTokens();
  await settleRevocations();
  expect(owedRevocations()).toHaveLength(1);
  answer.mockResolvedValue(new Response('{}'));
  await settleRevocations();
  expect(owedRevocations()).toEqual([]);
});

test('The revocation of an invalid token, or of one older than 30 days, is forgotten', async () => {
  answer.mockResolvedValue(new Response('{"__type":"NotAuthorizedException"}', { status: 400 }));
  forgetTokens();
  await settleRevocations();
  expect(owedRevocations()).toEqual([]);
  const sinceMs = Date.now() - 31 * 86_400_000;
  const old = JSON.stringify([{ clientId: 'client', token: 'old', sinceMs }, 'not ours']);
  window.localStorage.setItem('rebond.revocations', old);
  expect(owedRevocations()).toEqual([]);
});
