import { expect, it } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { type MakeRecoveryCodesDependencies, makeRecoveryCodes } from './make-recovery-codes.ts';

function fakes(countSet: () => void = () => {}) {
  const done: string[] = [];
  const dependencies: MakeRecoveryCodesDependencies = {
    codes: {
      countSet: async () => {
        done.push('counted');
        countSet();
      },
      replace: async () => void done.push('kept'),
    },
    make: async () => {
      done.push('made');
      return { codes: ['7k2m-x0qd-9fhs'], kept: { salt: 'c2Fs', digests: {} } };
    },
    notify: async (_shopId, event) => void done.push(`notified of ${event}`),
    now: () => 0,
  };
  return { done, dependencies };
}

it('A set of recovery codes is counted against the daily limit before it is made', async () => {
  const { done, dependencies } = fakes();
  expect(await makeRecoveryCodes(dependencies, 'shop-1')).toEqual(['7k2m-x0qd-9fhs']);
  expect(done).toEqual(['counted', 'made', 'kept', 'notified of codes']);
});

it('No set of recovery codes is made beyond the daily limit', async () => {
  const { done, dependencies } = fakes(() => {
    throw new AppError('TOO_MANY');
  });
  await expect(makeRecoveryCodes(dependencies, 'shop-1')).rejects.toMatchObject({
    code: 'TOO_MANY',
  });
  expect(done).toEqual(['counted']);
});
