import { AppError } from '../../shared/errors.ts';
import type { PublicRepair } from '../../shared/tracking/answers.ts';
import type { CompanyRepository } from '../company/company.repository.ts';
import type { RepairsRepository } from '../repairs/repairs.repository.ts';
import { publicRepair } from './public-repair.ts';

export type PublicLookupDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  companies: Pick<CompanyRepository, 'get'>;
};

/**
 * Returns what anyone may see of a repair by its tracking number. Costs one read, and a second one for the shop's name,
 * phone and, when the device can be collected, the pickup details, unless they were read within the last second. A withdrawn repair does not exist.
 * @throws AppError REPAIR_NOT_FOUND
 */
export async function getPublicRepair(
  { repairs, companies }: PublicLookupDependencies,
  trackingNumber: string,
  key: string | undefined,
): Promise<PublicRepair> {
  const repair = await repairs.get(trackingNumber);
  if (repair === undefined || repair.withdrawnAt) throw new AppError('REPAIR_NOT_FOUND');
  const company = await companies.get(repair.user_id);
  return publicRepair(repair, company, key);
}
