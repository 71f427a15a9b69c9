import type { CustomerErasure } from '../../shared/customers/customers.ts';
import { AppError } from '../../shared/errors.ts';
import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import type { TransactItem } from '../platform/table/transaction.ts';
import { untilWritten } from '../platform/table/until-written.ts';
import { ownRepair } from '../repairs/own-repair.ts';
import type { RepairsRepository } from '../repairs/repairs.repository.ts';
import { isAnonymous, type StoredRepair, toSummary } from '../repairs/repairs.ts';
import type { CustomerErasureRepository } from './customer-erasure.repository.ts';
import {
  type CustomerRepairsDependencies,
  EVERY_PAGE,
  identityOf,
  repairsOfPerson,
} from './customer-repairs.ts';
import type { CustomersRepository } from './customers.repository.ts';
import { personOf } from './person.ts';

export type EraseCustomerDependencies = CustomerRepairsDependencies & {
  repairs: Pick<RepairsRepository, 'get'>;
  customers: Pick<CustomersRepository, 'byIdentity' | 'removal'>;
  erasure: CustomerErasureRepository;
  clearPictures: (shopId: string, trackingNumber: string) => Promise<void>;
  now: () => number;
};

/**
 * Erases the customer of a repair from all of the shop's repairs (RGPD, article 17). Issued documents stay, because the
 * law requires the shop to keep them. The given repair is erased last, so that a repeated request completes an
 * interrupted erasure. The same write deletes the note, so that none is added in between.
 * @throws AppError REPAIR_NOT_FOUND; OPEN_REPAIRS while a device or a loan was not given back; CONFLICT when other
 * writes keep coming first.
 */
export async function eraseCustomer(
  dependencies: EraseCustomerDependencies,
  shopId: string,
  idOrNumber: string,
): Promise<CustomerErasure> {
  const { repairs, customers, erasure, now } = dependencies;
  const named = toSummary(await ownRepair(repairs, shopId, idOrNumber));
  if (isAnonymous(named)) return { repairs: 0 };
  const person = await personOf(dependencies, shopId, identityOf(named));
  const identities = [person.identity, ...person.merged];
  const isOfPerson = (repair: RepairSummary) => identities.includes(identityOf(repair));
  const found = await Promise.all([
    repairsOfPerson(dependencies, shopId, person, named, EVERY_PAGE),
    erasure.unindexed(shopId, isOfPerson, now()),
    erasure.withdrawn(shopId, isOfPerson),
  ]);
  const all = new Map(found.flat().map((each) => [each.trackingNumber, each]));
  [...all.values()].forEach(refuseOpen);
  all.delete(named.trackingNumber);
  for (const trackingNumber of all.keys()) {
    await eraseFrom(dependencies, shopId, trackingNumber, isOfPerson);
  }
  const notes = customers.removal(shopId, person);
  await eraseFrom(dependencies, shopId, named.trackingNumber, isOfPerson, notes);
  return { repairs: all.size + 1 };
}

export const LOAN_OPEN =
  'Ce client a encore un appareil de prêt. Indiquez d’abord dans «\u00a0À suivre\u00a0» qu’il est rendu.';

function refuseOpen({ handedOverAt, withdrawnAt, lentSince }: RepairSummary): void {
  if (lentSince !== undefined) throw new AppError('OPEN_REPAIRS', { message: LOAN_OPEN });
  if (handedOverAt === undefined && withdrawnAt === undefined) throw new AppError('OPEN_REPAIRS');
}

async function eraseFrom(
  { repairs, erasure, clearPictures }: EraseCustomerDependencies,
  shopId: string,
  trackingNumber: string,
  isOfPerson: (repair: RepairSummary) => boolean,
  others: readonly TransactItem[] = [],
): Promise<void> {
  await untilWritten(5, async () => {
    const repair: StoredRepair | undefined = await repairs.get(trackingNumber);
    // The repair was erased by another request, or corrected to name somebody else.
    if (repair?.user_id !== shopId || !isOfPerson(repair)) return true;
    refuseOpen(repair);
    await clearPictures(shopId, trackingNumber);
    return erasure.erase(repair, others);
  });
}
