import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keptToken } from './kept-token.ts';

const NOW_MS = Date.parse('2026-11-20T10:00:00Z');
const jwtUntil = (expSeconds: number) =>
  `e30.${btoa(JSON.stringify({ exp: expSeconds, name: 'é?>' }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')}.s`;

function keep(jwt: string, { pool = 'client1', driftMs = 0 } = {}) {
  const prefix = `CognitoIdentityServiceProvider.${pool}`;
  localStorage.setItem(`${prefix}.LastAuthUser`, 'user-1');
  localStorage.setItem(`${prefix}.user-1.accessToken`, jwt);
  localStorage.setItem(`${prefix}.user-1.clockDrift`, String(driftMs));
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_MS });
  localStorage.clear();
});
afterEach(() => vi.useRealTimers());

it('A stored token is returned while it is valid', () => {
  const expiresAtSeconds = NOW_MS / 1_000 + 60;
  const jwt = jwtUntil(expiresAtSeconds);
  keep(jwt);
  expect(keptToken()).toEqual({ jwt, expiresAtSeconds });
});

it('A token expires by Cognito’s clock, with the same margin as in Amplify', () => {
  const inOneMinute = jwtUntil(NOW_MS / 1_000 + 60);
  keep(inOneMinute, { driftMs: 61_000 });
  expect(keptToken()).toBeNull();
  keep(jwtUntil(NOW_MS / 1_000 - 60), { driftMs: -120_000 });
  expect(keptToken()).not.toBeNull();
  keep(jwtUntil(NOW_MS / 1_000 + 4));
  expect(keptToken()).toBeNull();
});

it('Amplify must be asked when no token is stored, when none is readable, or when two user pools have tokens', () => {
  expect(keptToken()).toBeNull();
  keep('not a token');
  expect(keptToken()).toBeNull();
  keep(jwtUntil(NOW_MS / 1_000 + 60));
  keep(jwtUntil(NOW_MS / 1_000 + 60), { pool: 'client2' });
  expect(keptToken()).toBeNull();
});
