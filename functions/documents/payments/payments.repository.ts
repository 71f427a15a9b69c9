import { GetCommand, paginateQuery } from '@aws-sdk/lib-dynamodb';
import { AppError } from '../../../shared/errors.ts';
import type { RecordedPayment } from '../../../shared/payments/answers.ts';
import { readOr } from '../../platform/stored-item.ts';
import type { Table } from '../../platform/table.ts';
import { transact } from '../../platform/transaction.ts';
import { issueKeyKey, readIssueKey } from '../stored-issue-key.ts';
import { readSummary, type StoredSummary } from '../stored-summary.ts';
import { type PaymentWrite, paymentItems, REFUSED } from './payment-items.ts';
import { paymentKey, readPayment, toPayment } from './stored-payment.ts';

export type PaymentOutcome =
  | { kind: 'recorded' }
  /** The invoice's sums have changed since they were read: here they are. */
  | { kind: 'moved'; summary: StoredSummary | undefined }
  | { kind: 'repeated'; digest: string };

export type PaymentsRepository = ReturnType<typeof paymentsRepository>;

/** What has come in for invoices. Nothing here changes or deletes a payment. */
export function paymentsRepository(table: Table) {
  /** The payments of a document, in the order of their recording, and how many there are beside that cannot be read. */
  async function of(
    shopId: string,
    documentId: string,
  ): Promise<{ payments: RecordedPayment[]; unreadable: number }> {
    const { pk, sk } = paymentKey(shopId, documentId, '');
    const pages = paginateQuery(
      { client: table.client },
      {
        TableName: table.name,
        KeyConditionExpression: 'pk = :shop AND begins_with(sk, :prefix)',
        ExpressionAttributeValues: { ':shop': pk, ':prefix': sk },
        ConsistentRead: true,
      },
    );
    const payments: RecordedPayment[] = [];
    let unreadable = 0;
    for await (const { Items = [] } of pages) {
      for (const item of Items) {
        const payment = readOr(item, readPayment, () => undefined);
        if (payment) payments.push(toPayment(payment));
        else unreadable += 1;
      }
    }
    return { payments, unreadable };
  }

  /**
   * Stores a payment with what it makes of its invoice, all or nothing.
   * @throws AppError UNAUTHENTICATED when the shop's account is closed.
   */
  async function record(shopId: string, write: PaymentWrite): Promise<PaymentOutcome> {
    const refusals = await transact(table, paymentItems(table.name, shopId, write));
    if (refusals === undefined) return { kind: 'recorded' };
    if (refusals[REFUSED.closure]?.condition) throw new AppError('UNAUTHENTICATED');
    const key = write.idempotency && refusals[REFUSED.key];
    if (key?.condition) return { kind: 'repeated', digest: readIssueKey(key.item ?? {}).digest };
    const summary = refusals[REFUSED.summary];
    if (summary?.condition) {
      return { kind: 'moved', summary: summary.item && readSummary(summary.item) };
    }
    throw new Error('A payment was refused for no condition of its own');
  }

  /** What a client's key recorded, by its digest; `undefined` when nothing. */
  async function digestOfKey(shopId: string, key: string): Promise<string | undefined> {
    const { Item } = await table.client.send(
      new GetCommand({
        TableName: table.name,
        Key: issueKeyKey(shopId, key),
        ConsistentRead: true,
      }),
    );
    return Item && readIssueKey(Item).digest;
  }

  return { of, record, digestOfKey };
}
