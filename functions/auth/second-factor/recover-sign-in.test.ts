import { expect, it, vi } from 'vitest';
import { type RecoverSignInDependencies, recoverSignIn } from './recover-sign-in.ts';
import { digestOf, newCodes } from './recovery-codes.ts';

it('A recovery code keeps its digest when it is typed with blanks, capitals or look-alike characters', async () => {
  const { codes, kept } = await newCodes();
  const [code = ''] = codes;
  expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){2}[0-9a-hjkmnp-tv-z]{4}$/);
  expect(Object.keys(kept.digests)).toHaveLength(10);
  expect(kept.digests).toHaveProperty(await digestOf(` ${code.toUpperCase()} `, kept.salt));
  expect(await digestOf('o1l0', kept.salt)).toBe(await digestOf('0-1i O', kept.salt));
});

const input = { email: 'lea@exemple.fr', password: 'secret', code: 'x' };
function fakes(overrides: Partial<RecoverSignInDependencies> = {}) {
  const done: string[] = [];
  const dependencies: RecoverSignInDependencies = {
    provePassword: async () => 'shop-1',
    codes: {
      countTry: async () => 'c2Fs',
      spend: async () => done.push('spent') > 0,
    },
    removeSecondFactor: async () => void done.push('removed'),
    endSessions: async () => void done.push('ended'),
    notify: async (_shopId, event) => void done.push(event),
    now: () => 0,
    ...overrides,
  };
  return { done, dependencies };
}

it('A recovery code is spent before the second factor is turned off', async () => {
  const { done, dependencies } = fakes();
  await recoverSignIn(dependencies, input);
  expect(done).toEqual(['spent', 'removed', 'ended', 'recovered']);
});

it('An attempt with a wrong password is not counted', async () => {
  const countTry = vi.fn(async () => 'c2Fs');
  const { done, dependencies } = fakes({
    provePassword: async () => undefined,
    codes: { countTry, spend: async () => true },
  });
  await expect(recoverSignIn(dependencies, input)).rejects.toMatchObject({
    code: 'RECOVERY_REFUSED',
  });
  expect([countTry.mock.calls, done]).toEqual([[], []]);
});
