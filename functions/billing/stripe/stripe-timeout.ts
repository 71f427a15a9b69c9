import type { ErrorCode } from '../../../shared/error-table.ts';
import { AppError } from '../../../shared/errors.ts';
import { logger } from '../../platform/logger.ts';

/** This keeps a person's wait below 10 seconds, whatever Stripe does. The Lambda's own timeout is higher. */
const STRIPE_TIMEOUT_MS = 8_000;

/** Throws the error `code` when `work` is late or fails. Late work continues, because its steps can be repeated. */
export async function withinStripeTimeout<Value>(
  code: ErrorCode,
  work: Promise<Value>,
): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error('Stripe took too long to answer')),
    STRIPE_TIMEOUT_MS,
  );
  try {
    return await Promise.race([work, late.promise]);
  } catch (error) {
    if (error instanceof AppError) throw error;
    logger.error('A call to Stripe failed', { error });
    throw new AppError(code);
  } finally {
    clearTimeout(timer);
  }
}
