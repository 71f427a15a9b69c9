import { beforeEach, expect, test, vi } from 'vitest';

const keeper = vi.hoisted(() => ({ recoverSession: vi.fn(), onStoredUserChange: vi.fn() }));
vi.mock('./session-keeper.ts', () => keeper);

const KEY = 'CognitoIdentityServiceProvider.client1';

beforeEach(() => {
  vi.resetModules();
  vi.clearAllMocks();
  localStorage.clear();
});

test('Without stored tokens, the visitor is signed out immediately', async () => {
  const { startSession } = await import('./start-session.ts');
  const { useSession } = await import('./session.ts');
  expect(useSession.getState().status).toBe('loading');
  startSession();
  expect(useSession.getState().status).toBe('signed-out');
  expect(keeper.recoverSession).not.toHaveBeenCalled();
});

test('A session with stored tokens is recovered once', async () => {
  localStorage.setItem(`${KEY}.LastAuthUser`, 'u1');
  const { startSession } = await import('./start-session.ts');
  const { useSession } = await import('./session.ts');
  startSession();
  startSession();
  await expect.poll(() => keeper.recoverSession).toHaveBeenCalledTimes(1);
  expect(useSession.getState().status).toBe('loading');
});

test('The page adopts a sign-in of another tab once its tokens are complete, and adopts a sign-out immediately', async () => {
  const { startSession } = await import('./start-session.ts');
  startSession();
  const store = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  store(`${KEY}.LastAuthUser`, 'u1');
  store(`${KEY}.u1.accessToken`, 'jwt');
  store(`${KEY}.u1.clockDrift`, '12');
  // Other instances of the module, from earlier tests, also listen on this window and may be called too.
  await expect.poll(() => keeper.onStoredUserChange).toHaveBeenCalled();
  expect(new Set(keeper.onStoredUserChange.mock.calls.flat())).toEqual(new Set(['u1']));
  expect(keeper.onStoredUserChange.mock.calls.length).toBeLessThanOrEqual(3);
  store(`${KEY}.LastAuthUser`, null);
  await expect.poll(() => keeper.onStoredUserChange).toHaveBeenLastCalledWith(null);
});
