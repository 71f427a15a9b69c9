import { afterEach, describe, expect, it, vi } from 'vitest';
import { handler } from './check-origin.handler.ts';

describe('The authorizer of the origin', () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each([
    ['the secret', true, 'abc', { 'x-origin-verify': 'abc' }],
    ['the secret before', true, 'new,old', { 'x-origin-verify': 'old' }],
    ['both at once', false, 'new,old', { 'x-origin-verify': 'new,old' }],
    ['another text', false, 'abc', { 'x-origin-verify': 'abd' }],
    ['a longer text', false, 'abc', { 'x-origin-verify': 'abcabc' }],
    ['no header', false, 'abc', {}],
    ['an empty header while no secret is set', false, '', { 'x-origin-verify': '' }],
  ])('A request with %s is authorized: %s', async (_what, isAuthorized, secret, headers) => {
    vi.stubEnv('ORIGIN_SECRETS', secret);
    expect(await handler({ headers })).toEqual({ isAuthorized });
  });

  it('A request without headers is refused', async () => {
    vi.stubEnv('ORIGIN_SECRETS', 'abc');
    expect(await handler({})).toEqual({ isAuthorized: false });
  });
});
