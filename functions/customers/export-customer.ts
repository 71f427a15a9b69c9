import type { AccountExportPage, ExportedItem } from '../../shared/account/account.ts';
import type { AccountExportRepository } from '../account/export/account-export.repository.ts';
import { noSuchCursor } from '../platform/table/paging.ts';
import type { CustomerErasureRepository } from './customer-erasure.repository.ts';
import { EVERY_PAGE, identityOf } from './customer-repairs.ts';
import { type GetCustomerDependencies, getCustomer } from './get-customer.ts';
import { personOf } from './person.ts';

export type ExportCustomerDependencies = GetCustomerDependencies & {
  account: Pick<AccountExportRepository, 'ofCustomer' | 'ofDocument' | 'ofRepair'>;
  erasure: Pick<CustomerErasureRepository, 'withdrawn'>;
};

/** A page has few entries, because a Lambda answers at most 6 MB and a long history takes a good part of that. */
const PAGE = 10;

/**
 * Returns a page of everything that a shop has stored about a customer, also in withdrawn repairs (RGPD, articles 15
 * and 20).
 * @throws AppError REPAIR_NOT_FOUND; INVALID for an invalid cursor.
 */
export async function exportCustomer(
  dependencies: ExportCustomerDependencies,
  shopId: string,
  idOrNumber: string,
  cursor = '0',
): Promise<AccountExportPage> {
  if (!/^\d{1,5}$/.test(cursor)) throw noSuchCursor();
  const from = Number(cursor);
  const { account, erasure } = dependencies;
  const { repairs, documents } = await getCustomer(dependencies, shopId, idOrNumber, EVERY_PAGE);
  const [named] = repairs;
  if (named === undefined) return { items: [], cursor: null };
  const person = await personOf(dependencies, shopId, identityOf(named));
  const identities = [person.identity, ...person.merged];
  const withdrawn = await erasure.withdrawn(shopId, (each) =>
    identities.includes(identityOf(each)),
  );
  // The oldest come first, so that an item that is added meanwhile does not shift the pages.
  const reads: (() => Promise<ExportedItem[]>)[] = [
    () => account.ofCustomer(shopId, identities, [...repairs, ...withdrawn]),
    ...documents.toReversed().map(
      ({ id }) =>
        () =>
          account.ofDocument(shopId, id),
    ),
    ...[...repairs.toReversed(), ...withdrawn].map(
      ({ trackingNumber }) =>
        () =>
          account.ofRepair(shopId, trackingNumber),
    ),
  ];
  const items = await Promise.all(reads.slice(from, from + PAGE).map((read) => read()));
  const next = from + PAGE;
  return { items: items.flat(), cursor: next < reads.length ? String(next) : null };
}
