import type { RecordedPayment } from '../../shared/payments/answers.ts';
import { pagesStartingWith } from '../platform/table/items.ts';
import { readOr } from '../platform/table/stored-item.ts';
import type { Table } from '../platform/table/table.ts';
import { paymentKey, paymentKind, toPayment } from './stored-payment.ts';

/**
 * Reads payments for Lambdas that record none, so that the bundles of these Lambdas do not contain the code for
 * recording.
 */
export function knownPaymentsRepository(table: Table) {
  /** Returns the payments in the order of recording. */
  async function of(shopId: string, documentId: string) {
    const { sk } = paymentKey(shopId, documentId, '');
    const payments: RecordedPayment[] = [];
    let unreadable = 0;
    for await (const items of pagesStartingWith(table, shopId, sk)) {
      for (const item of items) {
        const payment = readOr(item, paymentKind.read, () => undefined);
        if (payment) payments.push(toPayment(payment));
        else unreadable += 1;
      }
    }
    return { payments, unreadable };
  }

  return { of };
}
