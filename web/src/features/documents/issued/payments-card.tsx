import { HandCoins } from 'lucide-react';
import { bonusPaid } from '../../../../../shared/bonus/bonus.ts';
import type { DocumentDetails } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import type { RecordedPayment } from '../../../../../shared/payments/answers.ts';
import { PAID_BY } from '../../../../../shared/payments/payments.ts';
import { formatDate } from '../../../../../shared/time.ts';
import type { NextAct } from '../../../lib/documents/next-act.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { Line, LineList } from '../../../ui/lists/line-list.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentLink } from './payment-link.tsx';
import { RefundedCards } from './refunded-cards.tsx';

type PaymentsCardProps = {
  title?: string;
  details: DocumentDetails;
  /** The page's next action. If it is a payment or a refund, its button is at the top of the page instead of here. */
  act: NextAct;
  isPaying: boolean;
  onPaying: (isPaying: boolean) => void;
  onChange: () => Promise<void>;
};

export function PaymentsCard({
  title = 'Paiements',
  details,
  act,
  isPaying,
  onPaying,
  onChange,
}: PaymentsCardProps) {
  const byCard = details.cardRefundCents !== undefined;
  const isAbove = act === 'collect' || (act === 'refund' && !byCard);
  const { payments = [], paidCents = 0, dueCents = 0 } = details;
  return (
    <SectionCard title={title}>
      <p>{standingText(details)}</p>
      {payments.length > 0 && (
        <LineList label="Paiements">
          {payments.map((payment) => (
            <PaymentLine key={payment.id} payment={payment} />
          ))}
        </LineList>
      )}
      <RefundedCards cards={details.cardsGiven ?? []} />
      {!isAbove && (dueCents !== 0 || paidCents > 0) && (
        <PaymentButton details={details} onPaying={onPaying} />
      )}
      {details.cardLink && <PaymentLink id={details.document.id} />}
      {details.summary.paidCents === undefined && (
        <Note>
          Émise avant le suivi des paiements&#xa0;: ce qui a été réglé jusque-là n’y figure pas.
        </Note>
      )}
      <PaymentDialog
        details={details}
        open={isPaying}
        onClose={() => onPaying(false)}
        onChange={onChange}
      />
    </SectionCard>
  );
}

type PaymentButtonProps = Pick<PaymentsCardProps, 'details' | 'onPaying'> & { isNext?: boolean };

export const PaymentButton = ({ details, isNext = false, onPaying }: PaymentButtonProps) => (
  <Button variant={isNext ? 'primary' : 'secondary'} wide onClick={() => onPaying(true)}>
    <HandCoins aria-hidden="true" />
    {(details.dueCents ?? 0) > 0 ? 'Encaisser' : refundLabel(details)}
  </Button>
);

/** When Rebond can refund to the card, this button only records a refund by other means. */
const refundLabel = ({ cardRefundCents }: DocumentDetails): string =>
  cardRefundCents === undefined ? 'Rembourser' : 'Rendu autrement';

const PaymentLine = ({ payment: { amountCents, means, date } }: { payment: RecordedPayment }) => (
  <Line
    title={amountCents > 0 ? PAID_BY[means].label : `Remboursement, ${PAID_BY[means].label}`}
    text={<time dateTime={date}>{formatDate(`${date}T12:00:00Z`)}</time>}
  >
    {formatEuros(amountCents)}
  </Line>
);

function standingText(details: DocumentDetails): string {
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
