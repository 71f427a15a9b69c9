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
 * What anyone may see of a repair by its number: one read, and a second one for the shop's name and phone, and for the
 * pickup details while it is to be collected. A withdrawn one is none.
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
