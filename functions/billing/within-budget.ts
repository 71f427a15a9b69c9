import { AppError, type ErrorCode } from '../../shared/errors.ts';
import { logger } from '../platform/logger.ts';

/** A person waits less than 10 seconds, whatever Stripe does; the Lambda's own timeout is above this. */
const STRIPE_BUDGET_MS = 8_000;

/**
 * `work`, or the error `code` when it takes too long or fails by anything but an expected failure.
 * What goes on behind a late answer is safe: every step of it can be done again or guards itself.
 * @throws AppError
 */
export async function withinBudget<Value>(
  code: ErrorCode,
  work: Promise<Value>,
  budgetMs: number = STRIPE_BUDGET_MS,
): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('Too slow an answer')), budgetMs);
  try {
    return await Promise.race([work, late.promise]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    logger.error('Stripe could not be used', { error });
    throw new AppError(code);
  } finally {
    clearTimeout(timer);
  }
}
