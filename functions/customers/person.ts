import { AppError } from '../../shared/errors.ts';
import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import { ownRepair } from '../repairs/own-repair.ts';
import type { RepairsRepository } from '../repairs/repairs.repository.ts';
import { isAnonymous, toSummary } from '../repairs/repairs.ts';
import type { CustomersRepository } from './customers.repository.ts';
import type { StoredCustomer } from './stored-customer.ts';

export type Person = {
  identity: string;
  /** Customers of these identities were merged into this one. */
  merged: readonly string[];
  note: string;
  /** The stored customer has this revision, or 0 while nothing is stored. */
  revision: number;
};

export type PersonDependencies = { customers: Pick<CustomersRepository, 'byIdentity'> };

const personIn = (identity: string, stored: StoredCustomer | undefined): Person => ({
  identity,
  merged: stored?.merged ?? [],
  note: stored?.note ?? '',
  revision: stored?.revision ?? 0,
});

/**
 * Returns the person behind each identity. An identity that was merged into a customer counts as a person of its own
 * again once that customer is gone.
 */
export async function personsOf(
  { customers }: PersonDependencies,
  shopId: string,
  identities: readonly string[],
): Promise<Map<string, Person>> {
  const own = await customers.byIdentity(shopId, identities);
  const targets = [...own.values()].flatMap(({ into }) => (into && !own.has(into) ? [into] : []));
  const others = targets.length > 0 ? await customers.byIdentity(shopId, targets) : new Map();
  const stored = (identity: string): StoredCustomer | undefined =>
    own.get(identity) ?? others.get(identity);
  return new Map(
    identities.map((identity) => {
      const { into } = stored(identity) ?? {};
      const remaining = into === undefined ? undefined : stored(into);
      return remaining?.merged?.includes(identity)
        ? [identity, personIn(remaining.identity, remaining)]
        : [identity, personIn(identity, stored(identity))];
    }),
  );
}

export async function personOf(
  dependencies: PersonDependencies,
  shopId: string,
  identity: string,
): Promise<Person> {
  const persons = await personsOf(dependencies, shopId, [identity]);
  return persons.get(identity) ?? personIn(identity, undefined);
}

/**
 * Returns the repair that names a customer.
 * @throws AppError REPAIR_NOT_FOUND, also if the repair was withdrawn or its customer was erased.
 */
export async function namingRepair(
  repairs: Pick<RepairsRepository, 'get'>,
  shopId: string,
  idOrNumber: string,
): Promise<RepairSummary> {
  const named = toSummary(await ownRepair(repairs, shopId, idOrNumber));
  if (named.withdrawnAt !== undefined || isAnonymous(named)) throw new AppError('REPAIR_NOT_FOUND');
  return named;
}
