import { CUSTOMERS_SHOWN, type Customer } from '../../shared/customers/customers.ts';
import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import {
  type CustomerRepairsDependencies,
  customerRepairs,
  identityOf,
} from './customer-repairs.ts';

/**
 * Finds the shop's customers whose name, first name, e-mail or phone matches `q`, most recent first; none for fewer
 * than two letters. The customers come from the repairs in the word index. So only indexed repairs count, and for a
 * very common name only the first few hundred. Unreadable repairs are reported and left out.
 */
export async function findCustomers(
  dependencies: CustomerRepairsDependencies,
  shopId: string,
  q: string,
): Promise<Customer[]> {
  const found = await customerRepairs(dependencies, shopId, q);
  return customersOf(found).slice(0, CUSTOMERS_SHOWN);
}

function customersOf(repairs: readonly RepairSummary[]): Customer[] {
  const newestFirst = repairs.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return [...Map.groupBy(newestFirst, identityOf).values()].flatMap((own) => {
    const [newest] = own;
    return newest === undefined ? [] : toCustomer(newest, own.length);
  });
}

export const toCustomer = (repair: RepairSummary, repairs: number): Customer => ({
  name: repair.customerName,
  firstName: repair.customerFirstName,
  email: repair.customerEmail,
  phone: repair.customerPhone,
  repairs,
});
