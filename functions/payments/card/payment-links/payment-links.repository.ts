import { getStored, updateItem } from '../../../platform/table/items.ts';
import type { Table } from '../../../platform/table/table.ts';
import { transact } from '../../../platform/table/transaction.ts';
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
    const refusals = await transact(table, [
      {
        Put: {
          Item: paymentLinkItem(fresh),
          ConditionExpression: 'attribute_not_exists(pk)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
    ]);
    const standing = refusals?.[0]?.item;
    return standing ? paymentLinkKind.read(standing) : fresh;
  }

  /** Changes a link. Returns `false` when its shop, key or page has changed since it was read. */
  function change(
    { user_id, id, key, session }: PaymentLink,
    name: 'key' | 'session',
    value: unknown,
  ): Promise<boolean> {
    const isPage = session ? '#session.id = :page' : 'attribute_not_exists(#session)';
    return updateItem(table, {
      Key: paymentLinkKey(id),
      UpdateExpression: `SET #${name} = :value`,
      ConditionExpression: `user_id = :shop AND #key = :key AND ${isPage}`,
      ExpressionAttributeNames: { '#key': 'key', '#session': 'session' },
      ExpressionAttributeValues: {
        ':value': value,
        ':shop': user_id,
        ':key': key,
        ...(session && { ':page': session.id }),
      },
    });
  }

  const saveSession = (link: PaymentLink, session: NonNullable<PaymentLink['session']>) =>
    change(link, 'session', session);

  const renew = (link: PaymentLink, key: string) => change(link, 'key', key);

  return { get, open, saveSession, renew };
}
