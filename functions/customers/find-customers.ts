import { CUSTOMERS_SHOWN, type Customer } from '../../shared/customers/customers.ts';
import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import {
  type CustomerRepairsDependencies,
  customerRepairs,
  identityOf,
} from './customer-repairs.ts';

/**
 * The shop's customers whose name, first name, e-mail or phone `q` meets, who came last first; none for less than two
 * letters. They are made from the repairs that the index of words finds: so a repair from before the index counts once
 * it is in it, and of a name that very many have the first few hundred repairs are looked at. Nobody is known by a
 * repair that cannot be read; that is reported.
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

/** A customer as a repair of theirs knows them. */
export const toCustomer = (repair: RepairSummary, repairs: number): Customer => ({
  name: repair.customerName,
  firstName: repair.customerFirstName,
  email: repair.customerEmail,
  phone: repair.customerPhone,
  repairs,
});
