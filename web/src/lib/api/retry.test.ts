import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retry } from './retry.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const isTransient = (error: unknown) => error instanceof Error && error.message === 'later';

test('An attempt is repeated after growing delays until it succeeds', async () => {
  const at: number[] = [];
  const startedAt = Date.now();
  const result = retry(
    async () => {
      at.push(Date.now() - startedAt);
      if (at.length < 4) throw new Error('later');
      return 'done';
    },
    { budgetMs: 30_000, isTransient },
  );
  await vi.runAllTimersAsync();
  expect(await result).toBe('done');
  expect(at).toEqual([0, 200, 600, 1400]);
});

test('Retrying stops when the next attempt would exceed the budget', async () => {
  const attempt = vi.fn(async () => {
    throw new Error('later');
  });
  const result = retry(attempt, { budgetMs: 1_000, isTransient }).catch((error) => error.message);
  await vi.runAllTimersAsync();
  expect(await result).toBe('later');
  expect(attempt).toHaveBeenCalledTimes(3);
});

test('A clock that is set forward does not end the retries', async () => {
  const attempt = vi.fn(async () => {
    if (attempt.mock.calls.length === 1) {
      vi.setSystemTime(Date.now() + 60_000);
      throw new Error('later');
    }
    return 'done';
  });
  const result = retry(attempt, { budgetMs: 1_000, isTransient }).catch((error) => error.message);
  await vi.runAllTimersAsync();
  expect(await result).toBe('done');
});

test('A permanent failure is not retried', async () => {
  const attempt = vi.fn(async () => {
    throw new Error('never');
  });
  await expect(retry(attempt, { budgetMs: 30_000, isTransient })).rejects.toThrow('never');
  expect(attempt).toHaveBeenCalledTimes(1);
});
