import { expect, it, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { untilWritten } from './until-written.ts';

it('A refused write is attempted again until it succeeds', async () => {
  const attempt = vi.fn<() => Promise<string | false>>();
  attempt.mockResolvedValueOnce(false).mockResolvedValueOnce('written');
  expect(await untilWritten(3, attempt)).toBe('written');
  expect(attempt).toHaveBeenCalledTimes(2);
});

it('A write that is refused each time ends as a conflict', async () => {
  const attempt = vi.fn(async () => false as const);
  await expect(untilWritten(3, attempt)).rejects.toThrow(new AppError('CONFLICT'));
  expect(attempt).toHaveBeenCalledTimes(3);
});
