import type { RecoveryInput } from '../../../shared/account/second-factor.ts';
import { AppError } from '../../../shared/errors.ts';
import { logger } from '../../platform/logger.ts';
import type { ProvePassword } from './password-proof.ts';
import type { RecoveryCodesRepository } from './recovery-codes.repository.ts';
import { digestOf, utcDay } from './recovery-codes.ts';
import type { NotifyOwner } from './security-email.ts';

export type RecoverSignInDependencies = {
  provePassword: ProvePassword;
  codes: Pick<RecoveryCodesRepository, 'countTry' | 'spend'>;
  removeSecondFactor: (shopId: string) => Promise<void>;
  endSessions: (shopId: string) => Promise<void>;
  notify: NotifyOwner;
  now: () => number;
};

/**
 * Turns the second factor off for a caller with the password and a recovery code. The code is spent first: if turning
 * off fails, the caller uses another. All refusals have the same text (docs/decisions/0104).
 * @throws AppError RECOVERY_REFUSED; TOO_MANY after ten codes in a day.
 */
export async function recoverSignIn(
  dependencies: RecoverSignInDependencies,
  { email, password, code }: RecoveryInput,
): Promise<void> {
  const { provePassword, codes, removeSecondFactor, endSessions, notify, now } = dependencies;
  const shopId = await provePassword(email, password);
  if (shopId === undefined) throw new AppError('RECOVERY_REFUSED');
  const salt = await codes.countTry(shopId, utcDay(now()));
  const isGood = salt !== undefined && (await codes.spend(shopId, await digestOf(code, salt)));
  if (!isGood) {
    logger.warn('A recovery code was refused', { shopId });
    throw new AppError('RECOVERY_REFUSED');
  }
  await removeSecondFactor(shopId);
  logger.info('A second factor was turned off with a recovery code', { shopId });
  await endSessions(shopId);
  await notify(shopId, 'recovered');
}
