import {
  CUSTOMERS_SHOWN,
  type Customer,
  type CustomerList,
} from '../../shared/customers/customers.ts';
import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import { findRepairs, type SearchableListDependencies } from '../repairs/list/list-repairs.ts';
import { isAnonymous } from '../repairs/repairs.ts';
import { customerRepairs, identityOf } from './customer-repairs.ts';
import { type PersonDependencies, personsOf } from './person.ts';
import { customerId } from './stored-customer.ts';

export type FindCustomersDependencies = SearchableListDependencies & PersonDependencies;

/**
 * Finds customers in the indexed repairs by name, e-mail or phone, the most recent first. Fewer than two letters find
 * none. For a very common name, only the first few hundred repairs count.
 */
export async function findCustomers(
  dependencies: FindCustomersDependencies,
  shopId: string,
  q: string,
): Promise<CustomerList> {
  const found = await customerRepairs(dependencies, shopId, q);
  const customers = await customersOf(dependencies, shopId, found);
  return { customers: customers.slice(0, CUSTOMERS_SHOWN), cursor: null };
}

/**
 * Returns the customers of a page of the shop's repairs, newest first. A customer of an earlier page may come again,
 * with the same id.
 * @throws AppError INVALID for an invalid cursor.
 */
export async function listCustomers(
  dependencies: FindCustomersDependencies,
  shopId: string,
  cursor: string | undefined,
): Promise<CustomerList> {
  const page = await findRepairs(dependencies, shopId, { status: 'all', cursor });
  return {
    customers: await customersOf(dependencies, shopId, page.repairs),
    cursor: page.cursor,
  };
}

async function customersOf(
  dependencies: PersonDependencies,
  shopId: string,
  repairs: readonly RepairSummary[],
): Promise<Customer[]> {
  const named = repairs.filter((repair) => !isAnonymous(repair));
  const identities = [...new Set(named.map(identityOf))];
  const persons = await personsOf(dependencies, shopId, identities);
  const newestFirst = named.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  const remaining = (repair: RepairSummary) => {
    const identity = identityOf(repair);
    return persons.get(identity)?.identity ?? identity;
  };
  return [...Map.groupBy(newestFirst, remaining)].flatMap(([identity, own]) => {
    const [newest] = own;
    return newest === undefined ? [] : toCustomer(identity, newest, own.length);
  });
}

export const toCustomer = (identity: string, newest: RepairSummary, repairs: number): Customer => ({
  id: customerId(identity),
  name: newest.customerName,
  firstName: newest.customerFirstName,
  email: newest.customerEmail,
  phone: newest.customerPhone,
  repairs,
  trackingNumber: newest.trackingNumber,
  lastRepairAt: newest.created_at,
});
