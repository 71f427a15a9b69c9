import { GetCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { type PayableRates, payableRates } from '../../shared/payments/shares.ts';
import { documentKey } from '../documents/document-keys.ts';
import { readDocument } from '../documents/stored-document.ts';
import { batchGet } from '../platform/batch-get.ts';
import { conditionHeld } from '../platform/conditional-write.ts';
import { type RawItem, readEach, readOr } from '../platform/stored-item.ts';
import type { Table } from '../platform/table.ts';
import { shopPartition } from '../platform/table-keys.ts';
import { PAYMENT_PREFIX, readPayment, type StoredPayment } from './stored-payment.ts';
import { readTaking, TAKING_PREFIX, type Taking, takingItem, takingKey } from './stored-taking.ts';
import { readTakingsLook, takingsLookKey, takingsLookKind } from './stored-takings-look.ts';

export type TakingsRepository = ReturnType<typeof takingsRepository>;

/**
 * How long after the first look a Lambda of the earlier version may still record a payment without its taking: a
 * deployment takes minutes, and a running Lambda is left to end.
 */
const DEPLOYED_WITHIN_MS = 3_600_000;

/** The payments of a shop by day. */
export function takingsRepository(table: Table) {
  const { name: TableName, client } = table;

  /** Every item of the shop between two sort keys. */
  async function between(shopId: string, first: string, last: string, projection?: string) {
    const pages = paginateQuery(
      { client },
      {
        TableName,
        KeyConditionExpression: 'pk = :shop AND sk BETWEEN :first AND :last',
        ExpressionAttributeValues: {
          ':shop': shopPartition(shopId),
          ':first': first,
          ':last': last,
        },
        ConsistentRead: true,
        ...(projection && { ProjectionExpression: projection }),
      },
    );
    const items: RawItem[] = [];
    for await (const { Items = [] } of pages) items.push(...Items);
    return items;
  }

  /**
   * The takings from day `from` to day `to`, both 'YYYY-MM-DD' and included, by day: one Query for each 1 MB, which is
   * about 3,000 of them.
   */
  async function of(
    shopId: string,
    { from, to }: { from: string; to: string },
  ): Promise<(Taking | undefined)[]> {
    // '$' follows '#', so every taking of the last day sorts before it.
    const items = await between(shopId, `${TAKING_PREFIX}${from}#`, `${TAKING_PREFIX}${to}$`);
    return readEach(items, readTaking, () => undefined);
  }

  /**
   * The taking of a payment.
   * @throws Error when it has none; older payments get theirs by `bringUp`.
   */
  async function one(shopId: string, payment: { id: string; date: string }): Promise<Taking> {
    const Key = takingKey(shopId, payment);
    const { Item } = await client.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    if (Item === undefined) throw new Error('A payment has no taking');
    return readTaking(Item);
  }

  /**
   * Gives every older payment without a taking its taking, once for each shop, and returns whether there were any. The
   * payments themselves do not change. It costs one read once all is done.
   */
  async function bringUp(shopId: string, nowMs: number): Promise<boolean> {
    const { Item } = await client.send(
      new GetCommand({ TableName, Key: takingsLookKey(shopId), ConsistentRead: true }),
    );
    const look = Item && readTakingsLook(Item);
    if (look?.done) return false;
    const isNew = await bringUpMissing(shopId);
    const firstAtMs = look?.first_at_ms ?? nowMs;
    await client.send(
      new PutCommand({
        TableName,
        Item: {
          ...takingsLookKey(shopId),
          ...takingsLookKind.stamp,
          first_at_ms: firstAtMs,
          done: nowMs - firstAtMs > DEPLOYED_WITHIN_MS,
        },
      }),
    );
    return isNew;
  }

  async function bringUpMissing(shopId: string): Promise<boolean> {
    const paid = await between(shopId, PAYMENT_PREFIX, `${PAYMENT_PREFIX}~`);
    if (paid.length === 0) return false;
    const taken = await between(shopId, TAKING_PREFIX, `${TAKING_PREFIX}~`, 'sk');
    const known = new Set(taken.map(({ sk }) => String(sk).split('#')[2]));
    const payments = paid.flatMap((item) =>
      readOr(
        item,
        (each) => [readPayment(each)],
        () => [],
      ),
    );
    const missing = new Set(
      payments.filter(({ id }) => !known.has(id)).map(({ documentId }) => documentId),
    );
    const found = await batchGet(
      table,
      [...missing].map((id) => documentKey(shopId, id)),
    );
    const invoices = readEach(found, readDocument, () => undefined);
    for (const invoice of invoices) {
      if (invoice === undefined) continue;
      const own = payments.filter(({ documentId }) => documentId === invoice.id);
      await putMissing(shopId, payableRates(invoice), own, known);
    }
    return missing.size > 0;
  }

  /** The takings of an invoice's payments, which come in the order of their recording. */
  async function putMissing(
    shopId: string,
    rates: PayableRates,
    payments: readonly StoredPayment[],
    known: ReadonlySet<string | undefined>,
  ): Promise<void> {
    let paidCents = 0;
    for (const payment of payments) {
      if (!known.has(payment.id)) {
        const put = new PutCommand({
          TableName,
          Item: takingItem(shopId, rates, paidCents, payment),
          ConditionExpression: 'attribute_not_exists(pk)',
        });
        await conditionHeld(client.send(put));
      }
      paidCents += payment.amountCents;
    }
  }

  return { of, one, bringUp };
}
