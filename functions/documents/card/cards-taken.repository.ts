import { GetCommand } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../platform/table.ts';
import type { TransactItem } from '../../platform/transaction.ts';
import { startingWith } from '../starting-with.ts';
import {
  type CardPayment,
  cardPaymentItem,
  cardPaymentKey,
  readCardPayment,
} from './stored-card-payment.ts';

export type CardPaymentsTaken = ReturnType<typeof cardsTakenRepository>;

/** How much of what Stripe has taken has become payments of invoices. */
export function cardsTakenRepository(table: Table) {
  /** What has been taken over of a payment at Stripe; `undefined` before the first time. */
  async function get(
    shopId: string,
    documentId: string,
    intentId: string,
  ): Promise<CardPayment | undefined> {
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: cardPaymentKey(shopId, documentId, intentId),
        ConsistentRead: true,
      }),
    );
    return Item && readCardPayment(Item);
  }

  /** What has been taken over of each payment at Stripe of an invoice. */
  async function of(shopId: string, documentId: string): Promise<CardPayment[]> {
    const { sk } = cardPaymentKey(shopId, documentId, '');
    return (await startingWith(table, shopId, sk)).map(readCardPayment);
  }

  /** That what has been taken over of a payment stands where it was read. */
  const stands = (shopId: string, known: CardPayment): TransactItem => ({
    ConditionCheck: {
      TableName: table.name,
      Key: cardPaymentKey(shopId, known.documentId, known.intentId),
      ...standing(known),
    },
  });

  /** Moves what has been taken over on to `after`, if it stands at `before` still: the guard that it happens once. */
  const moved = (
    shopId: string,
    before: CardPayment | undefined,
    after: CardPayment,
  ): TransactItem => ({
    Put: {
      TableName: table.name,
      Item: cardPaymentItem(shopId, after),
      ...(before ? standing(before) : { ConditionExpression: 'attribute_not_exists(pk)' }),
    },
  });

  return { get, of, stands, moved };
}

const standing = ({ receivedCents, refundedCents }: CardPayment) => ({
  ConditionExpression: 'receivedCents = :received AND refundedCents = :refunded',
  ExpressionAttributeValues: { ':received': receivedCents, ':refunded': refundedCents },
});
