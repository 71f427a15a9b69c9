import { useState } from 'react';
import type { DocumentSummary } from '../../../shared/documents/issued.ts';
import type { PaidBy } from '../../../shared/payments/payments.ts';
import { parisDay } from '../../../shared/time.ts';
import { messageOf } from './api-client.ts';
import { documentsOf, type RepairOfDocuments } from './documents-of-repair.ts';
import { recordPayment } from './record-payment.ts';

/** Whether an invoice is still to be paid, as far as anybody has recorded. */
const isDue = ({ dueCents = 0 }: DocumentSummary) => dueCents > 0;

/**
 * The sheet that takes what is due of invoices, whole and today, one after the other: `show` opens it for some, `askFor`
 * for those of a repair that are unpaid. `onPaid` is told of each.
 */
export function usePaymentSheet(onPaid: (invoice: DocumentSummary) => void) {
  const [invoices, setInvoices] = useState<readonly DocumentSummary[]>([]);
  const [busyWith, setBusyWith] = useState<PaidBy | null>(null);
  const [failure, setFailure] = useState('');
  const [invoice] = invoices;

  const show = (due: readonly DocumentSummary[]) => {
    setFailure('');
    setInvoices(due.filter(isDue));
  };
  const askFor = async (repair: RepairOfDocuments): Promise<void> => {
    try {
      show(await documentsOf(repair));
    } catch (error) {
      // The device was given back all the same: its invoice is on its page.
      console.warn('Whether an invoice is unpaid could not be read', error);
    }
  };
  const pay = async (means: PaidBy): Promise<void> => {
    if (invoice?.dueCents === undefined || busyWith !== null) return;
    setBusyWith(means);
    setFailure('');
    try {
      const date = parisDay(Date.now());
      await recordPayment(invoice.id, { amountCents: invoice.dueCents, means, date });
      setInvoices((due) => due.filter(({ id }) => id !== invoice.id));
      onPaid(invoice);
    } catch (error) {
      setFailure(messageOf(error));
    } finally {
      setBusyWith(null);
    }
  };
  return { invoice, busyWith, failure, show, askFor, pay, later: () => setInvoices([]) };
}
