import { AppError } from '../../shared/errors.ts';
import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import { unlessClosed } from '../platform/closed-accounts.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { dynamo } from '../platform/table/expression.ts';
import { readable } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { repairKey } from '../platform/table/table-keys.ts';
import { type TransactItem, transactNamed } from '../platform/table/transaction.ts';
import { check, IS_NEW, put, remove } from '../platform/table/writes.ts';
import { customerKey, customerKind, type StoredCustomer } from './stored-customer.ts';

/**
 * `replaces` is the revision that must be stored. It is 0 if no customer may be stored yet, and `undefined` if any
 * revision may be stored.
 */
export type CustomerWrite = { customer: StoredCustomer; replaces: number | undefined };

export type CustomersRepository = ReturnType<typeof customersRepository>;

export function customersRepository(table: Table) {
  async function byIdentity(
    shopId: string,
    identities: readonly string[],
  ): Promise<Map<string, StoredCustomer>> {
    const keys = identities.map((identity) => customerKey(shopId, identity));
    const items = await batchGet(table, keys, { consistent: true });
    return new Map(readable(items, customerKind.read).map((each) => [each.identity, each]));
  }

  /**
   * Writes customers in one transaction, and returns whether they were written. No customer may have changed since
   * it was read, and each repair of `named` must still name its customer, so that a person who is being erased is
   * not stored again.
   * @throws AppError UNAUTHENTICATED when the account is closed.
   */
  async function write(
    shopId: string,
    writes: readonly CustomerWrite[],
    named: readonly RepairSummary[],
  ): Promise<boolean> {
    const refused = await transactNamed(table, {
      closure: unlessClosed(shopId),
      named: named.map((repair) => stillNames(shopId, repair)),
      customers: writes.map(({ customer, replaces }) =>
        put(
          customerKind.item(customerKey(shopId, customer.identity), customer),
          replaces === undefined ? undefined : isAt(replaces),
        ),
      ),
    });
    if (refused?.closure) throw new AppError('UNAUTHENTICATED');
    return refused === undefined;
  }

  function removal(
    shopId: string,
    person: { identity: string; merged: readonly string[]; revision: number },
  ): TransactItem[] {
    return [
      remove(customerKey(shopId, person.identity), isAt(person.revision)),
      ...person.merged.map((each) => remove(customerKey(shopId, each))),
    ];
  }

  return { byIdentity, write, removal };
}

const stillNames = (
  shopId: string,
  { trackingNumber, customerName, customerFirstName, customerEmail, customerPhone }: RepairSummary,
) =>
  check(
    repairKey(trackingNumber),
    dynamo`
      user_id = ${shopId} AND card.customerName = ${customerName}
      AND card.customerFirstName = ${customerFirstName}
      AND card.customerEmail = ${customerEmail} AND card.customerPhone = ${customerPhone}`,
  );

const isAt = (revision: number) => (revision === 0 ? IS_NEW : dynamo`revision = ${revision}`);
