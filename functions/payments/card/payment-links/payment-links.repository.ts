import { attribute, dynamo } from '../../../platform/table/expression.ts';
import { getStored, updateItem } from '../../../platform/table/items.ts';
import type { Table } from '../../../platform/table/table.ts';
import { transactNamed } from '../../../platform/table/transaction.ts';
import { create, returningItem } from '../../../platform/table/writes.ts';
import {
  type PaymentLink,
  paymentLinkItem,
  paymentLinkKey,
  paymentLinkKind,
} from './stored-payment-link.ts';

export type PaymentLinksRepository = ReturnType<typeof paymentLinksRepository>;

export function paymentLinksRepository(table: Table) {
  const get = (id: string): Promise<PaymentLink | undefined> =>
    getStored(table, paymentLinkKind, paymentLinkKey(id));

  /** Returns the invoice's link. `key` is used only when there is no link yet. */
  async function open(shopId: string, id: string, key: string): Promise<PaymentLink> {
    const fresh: PaymentLink = { user_id: shopId, id, key };
    const link = returningItem(create(paymentLinkItem(fresh)));
    const standing = (await transactNamed(table, { link }))?.link?.item;
    return standing ? paymentLinkKind.read(standing) : fresh;
  }

  /** Changes a link. Returns `false` when its shop, key or page has changed since it was read. */
  function change(
    { user_id, id, key, session }: PaymentLink,
    name: 'key' | 'session',
    value: string | object,
  ): Promise<boolean> {
    const isPage = session
      ? dynamo`#session.id = ${session.id}`
      : dynamo`attribute_not_exists(#session)`;
    return updateItem(
      table,
      paymentLinkKey(id),
      dynamo`SET ${attribute(name)} = ${value}`,
      dynamo`user_id = ${user_id} AND #key = ${key} AND ${isPage}`,
    );
  }

  const saveSession = (link: PaymentLink, session: NonNullable<PaymentLink['session']>) =>
    change(link, 'session', session);

  const renew = (link: PaymentLink, key: string) => change(link, 'key', key);

  return { get, open, saveSession, renew };
}
