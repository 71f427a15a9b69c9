import { AppError } from '../../shared/errors.ts';
import type { PublicRepair } from '../../shared/tracking/answers.ts';
import type { CompanyRepository } from '../company/company.repository.ts';
import type { RepairsRepository } from '../repairs/repairs.repository.ts';
import { isAnonymous, type StoredRepair } from '../repairs/repairs.ts';
import { type ForHolder, isKeyOf, publicRepair } from './public-repair.ts';

export type PublicLookupDependencies = {
  repairs: Pick<RepairsRepository, 'get'>;
  companies: Pick<CompanyRepository, 'get'>;
  forHolder: (repair: StoredRepair) => Promise<ForHolder>;
};

/**
 * Returns the part of a repair that anyone may see with its tracking number, and with the key also its documents and
 * replies. A repair that was withdrawn, or whose customer was erased, counts as missing.
 * @throws AppError REPAIR_NOT_FOUND
 */
export async function getPublicRepair(
  { repairs, companies, forHolder }: PublicLookupDependencies,
  trackingNumber: string,
  key: string | undefined,
): Promise<PublicRepair> {
  const repair = await repairs.get(trackingNumber);
  if (repair === undefined || repair.withdrawnAt || isAnonymous(repair))
    throw new AppError('REPAIR_NOT_FOUND');
  const [company, held] = await Promise.all([
    companies.get(repair.user_id),
    isKeyOf(repair, key) ? forHolder(repair) : undefined,
  ]);
  return publicRepair(repair, company, key, held);
}
/** The edge may cache the public page without a key for 2 s, and never the page with a key. */
export const publicViewCache = (key: string | undefined): string =>
  key === undefined ? 'public, max-age=0, s-maxage=2' : 'private, no-store';
