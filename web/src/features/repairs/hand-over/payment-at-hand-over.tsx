import { useEffect } from 'react';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { usePaymentSheet } from '../../../lib/documents/use-payment-sheet.ts';
import { PaymentSheet } from '../../../ui/dialogs/payment-sheet.tsx';
import { notify } from '../../../ui/feedback/notify.ts';
import { reportUnread } from './report-unread.ts';

/** The cards of these repairs have left the list, so the list itself asks how their invoices are paid. */
export function PaymentAtHandOver({ repairs }: { repairs: readonly RepairSummary[] }) {
  const { askFor, sheet } = usePaymentSheet(
    ({ number }) => notify.success('Paiement enregistré', number),
    reportUnread,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the invoices are read once for each hand-over.
  useEffect(() => void askFor(...repairs), [repairs]);
  return <PaymentSheet {...sheet} />;
}
