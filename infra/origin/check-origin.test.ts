import { afterEach, describe, expect, it, vi } from 'vitest';
import { handler } from './check-origin.handler.ts';

describe('check-origin', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['the secret', 'abc', { 'x-origin-verify': 'abc' }, true],
    ['the secret before', 'new,old', { 'x-origin-verify': 'old' }, true],
    ['both at once', 'new,old', { 'x-origin-verify': 'new,old' }, false],
    ['another text', 'abc', { 'x-origin-verify': 'abd' }, false],
    ['a longer text', 'abc', { 'x-origin-verify': 'abcabc' }, false],
    ['no header', 'abc', {}, false],
    ['an empty header while no secret is set', '', { 'x-origin-verify': '' }, false],
  ])('The answer for %s is right', async (_what, secret, headers, isAuthorized) => {
    vi.stubEnv('ORIGIN_SECRETS', secret);
    expect(await handler({ headers })).toEqual({ isAuthorized });
  });

  it('A request without headers is refused', async () => {
    vi.stubEnv('ORIGIN_SECRETS', 'abc');
    expect(await handler({})).toEqual({ isAuthorized: false });
  });
});
