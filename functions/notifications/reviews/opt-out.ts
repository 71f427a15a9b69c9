import { AppError } from '../../../shared/errors.ts';
import type { RepairsRepository } from '../../repairs/repairs.repository.ts';
import { isKeyOf } from '../../tracking/public-repair.ts';
import type { OptOutsRepository } from './opt-outs.repository.ts';

export type OptOutDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  optOuts: OptOutsRepository;
  now: () => number;
};

/**
 * Stores that the customer of a repair wants no review requests from its shop, at the request of whoever has the key.
 * Messages about repairs, quotes and invoices go on, because the customer asked for that service. Can be repeated.
 * @throws AppError REPAIR_NOT_FOUND, also for a wrong key.
 */
export async function optOut(
  { repairs, optOuts, now }: OptOutDependencies,
  trackingNumber: string,
  key: string,
): Promise<{ optedOut: true }> {
  const repair = await repairs.get(trackingNumber);
  if (repair === undefined || !isKeyOf(repair, key)) throw new AppError('REPAIR_NOT_FOUND');
  if (!(await optOuts.add(repair, now()))) throw new AppError('REPAIR_NOT_FOUND');
  return { optedOut: true };
}
