import { useEffect } from 'react';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { usePaymentSheet } from '../../../lib/documents/use-payment-sheet.ts';
import { PaymentSheet } from '../../../ui/dialogs/payment-sheet.tsx';
import { notify } from '../../../ui/feedback/notify.ts';

/**
 * Records how the unpaid invoices of repairs that were just handed over are paid. The cards of these repairs have left
 * the list.
 */
export function PaymentAtHandOver({ repairs }: { repairs: readonly RepairSummary[] }) {
  const { askFor, sheet } = usePaymentSheet(({ number }) =>
    notify.success('Paiement enregistré', number),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the invoices are read once for each hand-over.
  useEffect(() => void askFor(...repairs), [repairs]);
  return <PaymentSheet {...sheet} />;
}
