import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserSession } from '../../../../shared/account/session.ts';
import { AppError } from '../../../../shared/errors.ts';
import { apiError } from '../../testing/api-error.ts';
import { aUser } from '../../testing/builders.ts';
import { callApi } from '../api/api-client.ts';
import { noteClosing, placeOf } from '../device-memory.ts';
import { INITIAL_SESSION, useSession } from './session.ts';
import { emitSessionEvent, onSessionEvent, type SessionEvent } from './session-events.ts';
import {
  enterSession,
  leaveSession,
  onStoredUserChange,
  recoverSession,
} from './session-keeper.ts';
import { readSessionWithPage } from './session-reader.ts';
import { accessToken, refreshAccessToken } from './tokens.ts';

const signOut = vi.hoisted(() => vi.fn(async () => undefined));
const settleRevocations = vi.hoisted(() => vi.fn(async () => undefined));
const endAccess = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('./revocation.ts', () => ({ settleRevocations, endAccess }));
vi.mock('./tokens.ts', () => ({ accessToken: vi.fn(), refreshAccessToken: vi.fn() }));
vi.mock('./amplify.ts', () => ({ loadAuth: async () => ({ signOut }) }));
vi.mock(import('../api/api-client.ts'), async (original) => ({
  ...(await original()),
  callApi: vi.fn(),
}));

const user = aUser();

const expiringIn = (seconds: number) => ({
  jwt: 't',
  expiresAtSeconds: Date.now() / 1000 + seconds,
});
let events: SessionEvent[];
let stop: () => void;

beforeEach(() => {
  window.localStorage.clear();
  vi.useFakeTimers();
  useSession.setState(INITIAL_SESSION);
  vi.mocked(accessToken)
    .mockReset()
    .mockImplementation(async () => expiringIn(3600));
  vi.mocked(refreshAccessToken)
    .mockReset()
    .mockImplementation(async () => expiringIn(3600));
  vi.mocked(callApi).mockReset().mockResolvedValue(user);
  signOut.mockClear();
  events = [];
  stop = onSessionEvent((event) => events.push(event));
});

afterEach(async () => {
  stop();
  leaveSession();
  vi.useRealTimers();
});

test('After a sign-in, the profile loads after one second', async () => {
  const entering = enterSession();
  await vi.advanceTimersByTimeAsync(999);
  expect(callApi).not.toHaveBeenCalled();
  expect(useSession.getState().status).toBe('loading');
  await vi.advanceTimersByTimeAsync(1);
  await entering;
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', user });
  expect(events).toEqual(['signed-in']);
});

test('After a reload, the profile loads without a delay', async () => {
  await recoverSession();
  expect(useSession.getState().status).toBe('signed-in');
  expect(refreshAccessToken).not.toHaveBeenCalled();
  expect(events).toEqual(['initial-session']);
});

test('A token that expires within ten seconds is refreshed when the session is recovered', async () => {
  vi.mocked(accessToken).mockImplementation(async () => expiringIn(9));
  await recoverSession();
  expect(refreshAccessToken).toHaveBeenCalledTimes(1);
});

test('Every 30 s, a token that expires within 90 s is refreshed, but no other token', async () => {
  await recoverSession();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(refreshAccessToken).not.toHaveBeenCalled();
  vi.mocked(accessToken).mockImplementation(async () => expiringIn(89));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(refreshAccessToken).toHaveBeenCalledTimes(1);
  expect(events).toContain('token-refreshed');
});

test('Signing out deletes the person’s data from this browser and keeps the data of others', async () => {
  window.localStorage.setItem(placeOf('document', 'u1'), 'mine');
  window.localStorage.setItem(placeOf('document', 'u2'), 'another’s');
  await recoverSession();
  leaveSession();
  expect(window.localStorage.getItem(placeOf('document', 'u1'))).toBeNull();
  expect(window.localStorage.getItem(placeOf('document', 'u2'))).toBe('another’s');
});

test('Signing out removes the session immediately, whatever the user pool answers', async () => {
  const prefix = 'CognitoIdentityServiceProvider.client';
  await recoverSession();
  window.localStorage.setItem(`${prefix}.LastAuthUser`, 'u1');
  window.localStorage.setItem(`${prefix}.u1.refreshToken`, 'mine');
  window.localStorage.setItem(`${prefix}.u1.accessToken`, 'to write with');
  window.localStorage.setItem(placeOf('document', 'u1'), 'mine');
  window.sessionStorage.setItem('rebond:before-stripe', 'mine');
  settleRevocations.mockImplementation(async () => {
    expect(window.localStorage.getItem(`${prefix}.u1.refreshToken`)).toBeNull();
  });
  leaveSession();
  // The test awaits nothing: even if the page closes at this moment, the next person finds nobody signed in.
  expect(Object.keys(window.localStorage)).toEqual(['rebond.revocations']);
  expect(window.sessionStorage).toHaveLength(0);
  expect(events).toContain('signed-out');
  expect(settleRevocations).toHaveBeenCalled();
  expect(endAccess.mock.calls).toEqual([['to write with']]);
});

test('When a session has ended, its tokens are removed immediately', async () => {
  await recoverSession();
  window.localStorage.setItem('CognitoIdentityServiceProvider.client.LastAuthUser', 'u1');
  window.localStorage.setItem('CognitoIdentityServiceProvider.client.u1.refreshToken', 'mine');
  emitSessionEvent('session-ended');
  expect(Object.keys(window.localStorage)).toEqual(['rebond.revocations']);
});

test('When the closing of an account was never answered, the end of the session deletes the person’s data from the browser', async () => {
  await recoverSession();
  window.localStorage.setItem(placeOf('document', 'u1'), 'mine');
  noteClosing('u1');
  emitSessionEvent('session-ended');
  expect(window.localStorage).toHaveLength(0);
});

test('A session that ended in another tab keeps the person’s data in the browser', async () => {
  window.localStorage.setItem(placeOf('document', 'u1'), 'mine');
  await recoverSession();
  onStoredUserChange(null);
  await vi.advanceTimersByTimeAsync(1);
  expect(window.localStorage.getItem(placeOf('document', 'u1'))).toBe('mine');
});

test('A refused token refresh ends the session', async () => {
  await recoverSession();
  vi.mocked(accessToken).mockRejectedValue(new AppError('UNAUTHENTICATED'));
  await vi.advanceTimersByTimeAsync(30_000);
  expect(useSession.getState()).toMatchObject({ status: 'signed-out', ending: 'elsewhere' });
});

test('A token refresh without an answer leaves the session unchanged', async () => {
  await recoverSession();
  vi.mocked(accessToken).mockRejectedValue(new AppError('UNAVAILABLE'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(useSession.getState().status).toBe('signed-in');
});

test.each([
  ['profile', 'answered'],
  ['critical', 'unreachable'],
] as const)(
  'The problem "%s" is reported when the request for the profile ends as "%s"',
  async (problem, kind) => {
    vi.mocked(callApi).mockRejectedValue(apiError('INTERNAL', { requestId: 'r', kind }));
    await recoverSession();
    expect(useSession.getState()).toMatchObject({ status: 'loading', problem, user: null });
  },
);

test('A sign-out in another tab ends the session of this tab, which does not sign out again', async () => {
  await recoverSession();
  onStoredUserChange(null);
  await vi.advanceTimersByTimeAsync(0);
  expect(useSession.getState()).toMatchObject({ status: 'signed-out', ending: 'elsewhere' });
  expect(signOut).not.toHaveBeenCalled();
});

test('A sign-out in another tab deletes the customer’s data that this tab keeps', async () => {
  await recoverSession();
  window.sessionStorage.setItem(placeOf('intake', 'u1'), 'Durand');
  onStoredUserChange(null);
  expect(window.sessionStorage).toHaveLength(0);
});

test('A sign-in in another tab is followed in this tab', async () => {
  leaveSession();
  onStoredUserChange('u1');
  await vi.advanceTimersByTimeAsync(0);
  expect(useSession.getState().status).toBe('signed-in');
});

test('A profile that arrives after the sign-out is ignored', async () => {
  let arrive: (value: UserSession) => void = () => undefined;
  vi.mocked(callApi).mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  const recovering = recoverSession();
  await vi.advanceTimersByTimeAsync(0);
  leaveSession();
  arrive(user);
  await recovering;
  expect(useSession.getState()).toMatchObject({ status: 'signed-out', ending: 'chosen' });
});

test('Two reports of one session’s end count once', async () => {
  await recoverSession();
  emitSessionEvent('session-ended');
  emitSessionEvent('session-ended');
  await vi.advanceTimersByTimeAsync(0);
  expect(events.filter((event) => event === 'signed-out')).toHaveLength(1);
});

test('Page data that was received with the session is applied before the page shows, and not after a sign-out', async () => {
  const session = Promise.withResolvers<UserSession>();
  const takeRest = vi.fn(() => expect(useSession.getState().status).toBe('loading'));
  readSessionWithPage(window.location.pathname, async () => ({
    session: await session.promise,
    takeRest,
  }));
  const entering = enterSession();
  await vi.advanceTimersByTimeAsync(1_000);
  leaveSession();
  session.resolve(user);
  await entering;
  expect(takeRest).not.toHaveBeenCalled();
  await recoverSession();
  expect(takeRest).toHaveBeenCalledTimes(1);
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', user });
});
