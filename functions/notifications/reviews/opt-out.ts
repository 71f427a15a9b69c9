import { AppError } from '../../../shared/errors.ts';
import { addLogKeys } from '../../platform/logger.ts';
import type { RepairsRepository } from '../../repairs/repairs.repository.ts';
import type { StoredRepair } from '../../repairs/repairs.ts';
import { isKeyOf } from '../../tracking/public-repair.ts';
import { formerAddress } from './former-keys.ts';
import type { OptOutsRepository } from './opt-outs.repository.ts';
import { optOutKey, optOutKeys } from './stored-opt-out.ts';

export type OptOutDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  optOuts: OptOutsRepository;
  now: () => number;
};

/**
 * Stores that the customer of a repair wants no review requests from its shop. Messages about repairs, quotes and
 * invoices go on. A former key opts out only the address to which it was sent.
 * @throws AppError REPAIR_NOT_FOUND, also for a wrong key.
 */
export async function optOut(
  { repairs, optOuts, now }: OptOutDependencies,
  trackingNumber: string,
  key: string,
): Promise<{ optedOut: true }> {
  const repair = await repairs.get(trackingNumber);
  const keys = repair && keysFor(repair, key);
  if (!keys) throw new AppError('REPAIR_NOT_FOUND');
  addLogKeys({ shopId: repair.user_id });
  if (!(await optOuts.add(repair, keys, now()))) throw new AppError('REPAIR_NOT_FOUND');
  return { optedOut: true };
}

function keysFor(repair: StoredRepair, key: string) {
  if (isKeyOf(repair, key)) return optOutKeys(repair.user_id, repair);
  const former = formerAddress(repair, key);
  return former === undefined ? undefined : [optOutKey(repair.user_id, former)];
}
