import { expect, it } from 'vitest';
import { outcomeOfError } from './send.ts';

const reasons = { refused: 'refusé', failed: 'en panne' };
const named = (name: string) => Object.assign(new Error(), { name });

it.each([
  ['MessageRejected', 'refused'],
  ['InvalidParameterValue', 'impossible-address'],
  ['InvalidParameterException', 'impossible-address'],
  ['OptedOutException', 'opted-out'],
])('A message that fails with %s is refused for ever', (error, meaning) => {
  expect(outcomeOfError(named(error), reasons)).toEqual({
    kind: 'refused',
    cause: 'rejected',
    reason: 'refusé',
    error,
    meaning,
  });
});

it.each([
  ['Throttling', 'throttled'],
  ['ThrottledException', 'throttled'],
  ['InternalErrorException', 'passing'],
  ['TimeoutError', 'passing'],
])('A message that fails with %s may be sent later', (error, meaning) => {
  const outcome = outcomeOfError(named(error), reasons);
  expect(outcome).toEqual({ kind: 'failed', reason: 'en panne', error, meaning });
});

it('A message that fails without an error object may be sent later', () => {
  expect(outcomeOfError('broken', reasons)).toMatchObject({
    kind: 'failed',
    error: 'UnknownError',
  });
});
