import { useEffect } from 'react';
import type { RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { usePaymentSheet } from '../../../lib/use-payment-sheet.ts';
import { notify } from '../../../ui/notify.ts';
import { PaymentSheet } from '../../../ui/payment-sheet.tsx';

/** Offers the unpaid invoices of a repair that was just handed over, whose card has left the list. */
export function PaymentAtHandOver({ repair }: { repair: RepairSummary }) {
  const { askFor, sheet } = usePaymentSheet(({ number }) =>
    notify.success('Paiement enregistré', number),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the invoices are read once for each repair.
  useEffect(() => void askFor(repair), [repair]);
  return <PaymentSheet {...sheet} />;
}
