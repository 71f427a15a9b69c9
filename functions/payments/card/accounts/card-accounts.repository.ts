import { AppError } from '../../../../shared/errors.ts';
import { unlessClosed } from '../../../platform/closed-accounts.ts';
import { attribute, dynamo } from '../../../platform/table/expression.ts';
import { getStored, updateItem } from '../../../platform/table/items.ts';
import type { Table } from '../../../platform/table/table.ts';
import { transact, transactNamed } from '../../../platform/table/transaction.ts';
import { create, put, remove } from '../../../platform/table/writes.ts';
import {
  type CardPayments,
  cardPaymentsItem,
  cardPaymentsKey,
  cardPaymentsKind,
} from './stored-card-payments.ts';
import { stripeAccountItem, stripeAccountKey, stripeAccountKind } from './stored-stripe-account.ts';

export type CardAccountsRepository = ReturnType<typeof cardAccountsRepository>;

export function cardAccountsRepository(table: Table) {
  const get = (shopId: string): Promise<CardPayments | undefined> =>
    getStored(table, cardPaymentsKind, cardPaymentsKey(shopId));

  const shopOf = async (accountId: string) =>
    (await getStored(table, stripeAccountKind, stripeAccountKey(accountId)))?.user_id;

  /**
   * Gives a shop its account, switched on, unless the shop has one already. @throws AppError UNAUTHENTICATED for a
   * closed shop.
   */
  async function connect(shopId: string, accountId: string): Promise<void> {
    const standing = { account_id: accountId, is_on: true, charges_enabled: false };
    const refused = await transactNamed(table, {
      closure: unlessClosed(shopId),
      standing: create(cardPaymentsItem(shopId, standing)),
      account: put(stripeAccountItem(accountId, shopId)),
    });
    if (refused?.closure) throw new AppError('UNAUTHENTICATED');
  }

  const setOn = (shopId: string, accountId: string, isOn: boolean) =>
    update(shopId, accountId, 'is_on', isOn);

  const setChargesEnabled = (shopId: string, accountId: string, isEnabled: boolean) =>
    update(shopId, accountId, 'charges_enabled', isEnabled);

  async function update(
    shopId: string,
    accountId: string,
    name: 'is_on' | 'charges_enabled',
    value: boolean,
  ): Promise<void> {
    // If the account is no longer the shop's, there is nothing to store.
    await updateItem(
      table,
      cardPaymentsKey(shopId),
      dynamo`SET ${attribute(name)} = ${value}`,
      dynamo`account_id = ${accountId}`,
    );
  }

  /** Removes an account to which we have no access any more, unless the shop has another one by now. */
  async function forget(shopId: string, accountId: string): Promise<void> {
    await transact(table, [
      remove(cardPaymentsKey(shopId), dynamo`account_id = ${accountId}`),
      remove(stripeAccountKey(accountId)),
    ]);
  }

  return { get, shopOf, connect, setOn, setChargesEnabled, forget };
}
