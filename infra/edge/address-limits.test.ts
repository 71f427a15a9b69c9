import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { EDGE_LIMITS, limitedPath, POOL_LIMITS, TOO_MANY_PAGE } from './address-limits.ts';

// The limits are those of ADR 0098.
it('An address may make these numbers of requests in five minutes', () => {
  expect([...EDGE_LIMITS, ...POOL_LIMITS]).toEqual([
    { name: 'tracking-per-address', requests: 300, paths: ['/api/suivi/', '/suivi/', '/live'] },
    { name: 'recovery-per-address', requests: 30, paths: ['/api/auth/'] },
    { name: 'any-per-address', requests: 3000, paths: ['/'] },
    {
      name: 'codes-per-address',
      requests: 50,
      actions: ['SignUp', 'ResendConfirmationCode', 'ForgotPassword'],
    },
    { name: 'any-sign-in-per-address', requests: 500, paths: ['/'] },
  ]);
});

it.each([
  ['/api/suivi/RB12345678', '/api/suivi/RB12345678'],
  ['/api/%73uivi/RB12345678', '/api/suivi/RB12345678'],
  ['/assets/../api//suivi/RB12345678', '/api/suivi/RB12345678'],
  ['/assets/%2e%2e/api/suivi/RB12345678', '/api/suivi/RB12345678'],
  // A path that cannot be decoded is compared as it is.
  ['/api/suivi/%zz', '/api/suivi/%zz'],
])('The path %s is compared as %s', (path, limited) => expect(limitedPath(path)).toBe(limited));

it('An address over a limit gets the reason in French', () => {
  expect(TOO_MANY_PAGE).toContain('<html lang="fr">');
  expect(TOO_MANY_PAGE).toContain('<p>Trop de demandes en peu de temps.');
  expect(TOO_MANY_PAGE).toContain('<h1>');
  // The page's style sheet has a fixed address, and the content security policy of our pages allows it.
  const [, sheet] = /<link rel="stylesheet" href="\/([\w-]+\.css)">/.exec(TOO_MANY_PAGE) ?? [];
  expect(readdirSync(join(import.meta.dirname, '../../web/public'))).toContain(sheet);
});
