import { useState } from 'react';
import type { DocumentSummary } from '../../../../shared/documents/issued/issued.ts';
import type { PaidBy } from '../../../../shared/payments/payments.ts';
import { parisDay } from '../../../../shared/time.ts';
import { useAction } from '../cache/use-action.ts';
import { documentsOf, type RepairOfDocuments } from './documents-of-repair.ts';
import { getDocument } from './get-document.ts';
import { isDocumentMoved } from './is-document-moved.ts';
import { recordPayment } from './record-payment.ts';
import { useCashWarning, useFreshDocument } from './use-cash-warning.ts';

const isDue = ({ dueCents = 0 }: DocumentSummary) => dueCents > 0;

/**
 * Records payments of invoices one after the other, each in full and dated today. `onUnread` is called when the
 * invoices of `askFor` cannot be read, because the sheet then stays closed.
 */
export function usePaymentSheet(
  onPaid: (invoice: DocumentSummary) => void,
  onUnread: (error: unknown) => void,
) {
  const [invoices, setInvoices] = useState<readonly DocumentSummary[]>([]);
  const [invoice] = invoices;
  // The limit for cash depends on the amount before deposits, which a listed invoice does not contain.
  const details = useFreshDocument(invoice?.id);
  const { dueCents = 0 } = invoice ?? {};
  const warning = useCashWarning(details, { means: 'cash', amountCents: dueCents });

  const show = (due: readonly DocumentSummary[]) => {
    forget();
    setInvoices(due.filter(isDue));
  };
  /** Shows the invoices due of the repairs. An invoice that bills several of them is shown once. */
  const askFor = async (...repairs: readonly RepairOfDocuments[]): Promise<void> => {
    try {
      const found = (await Promise.all(repairs.map((each) => documentsOf(each)))).flat();
      show([...new Map(found.map((document) => [document.id, document])).values()]);
    } catch (error) {
      onUnread(error);
    }
  };
  const { busyWith, failure, run, forget } = useAction(
    async (means: PaidBy) => {
      if (invoice?.dueCents === undefined) return;
      const { id, dueCents: amountCents, paidCents: knownCents } = invoice;
      await recordPayment(id, { amountCents, means, date: parisDay(Date.now()), knownCents });
      setInvoices((due) => due.filter((each) => each.id !== id));
      onPaid(invoice);
    },
    {
      onFailure: async (_, error) => {
        if (!invoice || !isDocumentMoved(error)) return;
        const { id } = invoice;
        const { paidCents, dueCents } = await getDocument(id).catch(() => invoice);
        setInvoices((due) =>
          due.map((each) => (each.id === id ? { ...each, paidCents, dueCents } : each)),
        );
      },
    },
  );
  const sheet = { invoice, busyWith, failure, warning, onPay: run, onLater: () => setInvoices([]) };
  return { show, askFor, sheet };
}
