import { bonusPaid } from '../../../../../shared/bonus/bonus.ts';
import type { DocumentDetails } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';

/** Says how much is paid, due or to refund. */
export function standingText(details: DocumentDetails): string {
  const { paidCents = 0, dueCents = 0 } = details;
  if (dueCents < 0) return `${formatEuros(-dueCents)} à rendre au client${ofDeposits(details)}.`;
  if (dueCents === 0) return paidCents > 0 ? 'Payée en entier.' : 'Rien à régler.';
  return paidCents > 0
    ? `${formatEuros(paidCents)} payés sur ${formatEuros(paidCents + dueCents)}, ${formatEuros(dueCents)} restent à régler.`
    : `${formatEuros(dueCents)} à régler.`;
}

/** Names the part of an amount to refund that was paid as a deposit. No payment of this invoice shows that part. */
function ofDeposits({ document, summary, paidCents = 0, dueCents = 0 }: DocumentDetails): string {
  const { deducted = [] } = document;
  const cents = -dueCents - Math.max(0, paidCents - bonusPaid(summary.bonus));
  if (deducted.length === 0 || cents <= 0) return '';
  const part = cents < -dueCents ? `dont ${formatEuros(cents)} ` : '';
  return `, ${part}reçus avec l’acompte ${deducted.map(({ number }) => number).join(', ')}`;
}
