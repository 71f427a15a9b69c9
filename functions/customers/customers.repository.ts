import { AppError } from '../../shared/errors.ts';
import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import { unlessClosed } from '../platform/closed-accounts.ts';
import { batchGet } from '../platform/table/batch-get.ts';
import { readable } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { repairKey } from '../platform/table/table-keys.ts';
import { type TransactItem, transact } from '../platform/table/transaction.ts';
import { customerKey, customerKind, type StoredCustomer } from './stored-customer.ts';

/**
 * `replaces` is the revision that must be stored. It is 0 if nothing may be stored, and `undefined` if anything may be.
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
   * Writes customers in one transaction, and returns whether they were written. None may have changed since it was
   * read, and each repair of `named` must still name its customer, so that a person who is being erased is not stored
   * again.
   * @throws AppError UNAUTHENTICATED when the account is closed.
   */
  async function write(
    shopId: string,
    writes: readonly CustomerWrite[],
    named: readonly RepairSummary[],
  ): Promise<boolean> {
    const refusals = await transact(table, [
      unlessClosed(shopId),
      ...named.map((repair) => ({ ConditionCheck: stillNames(shopId, repair) })),
      ...writes.map(({ customer, replaces }) => ({
        Put: {
          Item: customerKind.item(customerKey(shopId, customer.identity), customer),
          ...(replaces !== undefined && ifAt(replaces)),
        },
      })),
    ]);
    if (refusals?.[0]?.condition) throw new AppError('UNAUTHENTICATED');
    return refusals === undefined;
  }

  function removal(
    shopId: string,
    person: { identity: string; merged: readonly string[]; revision: number },
  ): TransactItem[] {
    const Key = customerKey(shopId, person.identity);
    return [
      { Delete: { Key, ...ifAt(person.revision) } },
      ...person.merged.map((each) => ({ Delete: { Key: customerKey(shopId, each) } })),
    ];
  }

  return { byIdentity, write, removal };
}

const stillNames = (
  shopId: string,
  { trackingNumber, customerName, customerFirstName, customerEmail, customerPhone }: RepairSummary,
) => ({
  Key: repairKey(trackingNumber),
  ConditionExpression:
    'user_id = :shop AND card.customerName = :name AND card.customerFirstName = :first AND card.customerEmail = :email AND card.customerPhone = :phone',
  ExpressionAttributeValues: {
    ':shop': shopId,
    ':name': customerName,
    ':first': customerFirstName,
    ':email': customerEmail,
    ':phone': customerPhone,
  },
});

const ifAt = (revision: number) =>
  revision === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : {
        ConditionExpression: 'revision = :revision',
        ExpressionAttributeValues: { ':revision': revision },
      };
