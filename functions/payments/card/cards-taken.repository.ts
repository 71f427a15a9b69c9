import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { DocumentSummary } from '../../../shared/documents/issued.ts';
import { summaryKey } from '../../documents/document-keys.ts';
import { startingWith } from '../../documents/starting-with.ts';
import { conditionHeld } from '../../platform/conditional-write.ts';
import type { Table } from '../../platform/table.ts';
import { type TransactItem, transact } from '../../platform/transaction.ts';
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

  /**
   * Lets what Stripe has given back of a payment be what the shop has noted of it by hand: no payment is added. Whether
   * it could: the invoice's sum and each of its payments at Stripe stand where they were read.
   */
  async function match(
    shopId: string,
    { id, paidCents }: DocumentSummary,
    { before, others, after }: { before: CardPayment; others: CardPayment[]; after: CardPayment },
  ): Promise<boolean> {
    const refusals = await transact(table, [
      moved(shopId, before, after),
      ...others.map((each) => stands(shopId, each)),
      {
        ConditionCheck: {
          TableName: table.name,
          Key: summaryKey(shopId, id),
          ConditionExpression: 'paidCents = :paid',
          ExpressionAttributeValues: { ':paid': paidCents },
        },
      },
    ]);
    return refusals === undefined;
  }

  /** Keeps what became of what has been given back, whose sum stays. Whether that stood where it was read. */
  const tell = async (shopId: string, before: CardPayment, after: CardPayment): Promise<boolean> =>
    conditionHeld(
      table.client.send(
        new PutCommand({
          TableName: table.name,
          Item: cardPaymentItem(shopId, after),
          ...standing(before),
        }),
      ),
    );

  return { get, of, stands, moved, match, tell };
}

const standing = ({ receivedCents, refundedCents }: CardPayment) => ({
  ConditionExpression: 'receivedCents = :received AND refundedCents = :refunded',
  ExpressionAttributeValues: { ':received': receivedCents, ':refunded': refundedCents },
});
