import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { conditionHeld } from '../../platform/conditional-write.ts';
import type { Table } from '../../platform/table.ts';
import { transact } from '../../platform/transaction.ts';
import {
  type PaymentLink,
  paymentLinkItem,
  paymentLinkKey,
  readPaymentLink,
} from './stored-payment-link.ts';

export type PaymentLinksRepository = ReturnType<typeof paymentLinksRepository>;

/** The links by which invoices are paid: one each. */
export function paymentLinksRepository(table: Table) {
  /** The link of an invoice, if it has one. */
  async function get(id: string): Promise<PaymentLink | undefined> {
    const { Item } = await table.client.send(
      new GetCommand({ TableName: table.name, Key: paymentLinkKey(id), ConsistentRead: true }),
    );
    return Item && readPaymentLink(Item);
  }

  /** Opens an invoice's link and gives it: `key` is used when there is none yet. */
  async function open(shopId: string, id: string, key: string): Promise<PaymentLink> {
    const fresh: PaymentLink = { user_id: shopId, id, key };
    const refusals = await transact(table, [
      {
        Put: {
          TableName: table.name,
          Item: paymentLinkItem(fresh),
          ConditionExpression: 'attribute_not_exists(pk)',
          ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        },
      },
    ]);
    const standing = refusals?.[0]?.item;
    return standing ? readPaymentLink(standing) : fresh;
  }

  /** Notes the page that a link leads to, unless another than `previous` has come meanwhile: `false` then. */
  function saveSession(
    { id, session: previous }: PaymentLink,
    session: NonNullable<PaymentLink['session']>,
  ): Promise<boolean> {
    const write = new UpdateCommand({
      TableName: table.name,
      Key: paymentLinkKey(id),
      UpdateExpression: 'SET #session = :session',
      ConditionExpression: previous
        ? '#session.id = :previous'
        : 'attribute_exists(pk) AND attribute_not_exists(#session)',
      ExpressionAttributeNames: { '#session': 'session' },
      ExpressionAttributeValues: {
        ':session': session,
        ...(previous && { ':previous': previous.id }),
      },
    });
    return conditionHeld(table.client.send(write));
  }

  return { get, open, saveSession };
}
