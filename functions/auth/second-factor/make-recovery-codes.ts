import type { RecoveryCodesRepository } from './recovery-codes.repository.ts';
import { type newCodes, utcDay } from './recovery-codes.ts';
import type { NotifyOwner } from './security-email.ts';

export type MakeRecoveryCodesDependencies = {
  codes: Pick<RecoveryCodesRepository, 'countSet' | 'replace'>;
  make: typeof newCodes;
  notify: NotifyOwner;
  now: () => number;
};

/**
 * Replaces the recovery codes and notifies the owner. Making a set takes 0.4 s of a processor on purpose, so it is
 * counted first, and requests beyond the daily limit cost nothing.
 * @throws AppError TOO_MANY
 */
export async function makeRecoveryCodes(
  { codes, make, notify, now }: MakeRecoveryCodesDependencies,
  shopId: string,
): Promise<string[]> {
  await codes.countSet(shopId, utcDay(now()));
  const made = await make();
  await codes.replace(shopId, made.kept);
  await notify(shopId, 'codes');
  return made.codes;
}
