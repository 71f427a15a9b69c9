import { AppError } from '../../../shared/errors.ts';
import { spreadOut } from './back-off.ts';

/**
 * Repeats an attempt that reads and then writes, while it returns false because another write came first.
 * @throws AppError CONFLICT after `most` attempts.
 */
export async function untilWritten<Result>(
  most: number,
  attempt: () => Promise<Result | false>,
): Promise<Result> {
  for (let made = 1; made <= most; made += 1) {
    const result = await attempt();
    if (result !== false) return result;
    await spreadOut(made);
  }
  throw new AppError('CONFLICT');
}
