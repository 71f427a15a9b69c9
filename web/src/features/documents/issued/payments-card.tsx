import { HandCoins } from 'lucide-react';
import type { DocumentDetails } from '../../../../../shared/documents/issued/issued.ts';
import { formatEuros } from '../../../../../shared/money.ts';
import type { RecordedPayment } from '../../../../../shared/payments/answers.ts';
import type { CardGiven } from '../../../../../shared/payments/card.ts';
import { disputeText, lostDisputeText } from '../../../../../shared/payments/dispute-text.ts';
import { CARD_EVENTS, PAID_BY } from '../../../../../shared/payments/payments.ts';
import { formatDate } from '../../../../../shared/time.ts';
import type { NextAct } from '../../../lib/documents/next-act.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Failure, Note } from '../../../ui/feedback/note.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { Line, LineList } from '../../../ui/lists/line-list.tsx';
import { NoBreak } from '../../../ui/no-break.tsx';
import { openPaymentLink } from '../document-requests.ts';
import { LinkField } from '../link-field.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { standingText } from './standing-text.ts';

type PaymentsCardProps = {
  title?: string;
  details: DocumentDetails;
  /** If the page's next action is a payment or a refund, its button is at the top of the page instead of here. */
  act: NextAct;
  isPaying: boolean;
  onPaying: (isPaying: boolean) => void;
};

export function PaymentsCard(props: PaymentsCardProps) {
  const { title = 'Paiements', details, act, isPaying, onPaying } = props;
  const byCard = details.cardRefundCents !== undefined;
  const isAbove = act === 'collect' || (act === 'refund' && !byCard);
  const { payments = [], paidCents = 0, dueCents = 0, dispute } = details;
  return (
    <SectionCard title={title}>
      <p>{standingText(details)}</p>
      {dispute && dispute.amountCents > 0 && <Failure>{disputeText(dispute)}</Failure>}
      {dispute?.lostCents && <Note>{lostDisputeText(dispute.lostCents)}</Note>}
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
      <PaymentDialog details={details} open={isPaying} onClose={() => onPaying(false)} />
    </SectionCard>
  );
}

type PaymentButtonProps = Pick<PaymentsCardProps, 'details' | 'onPaying'> & { isNext?: boolean };

export const PaymentButton = ({ details, isNext = false, onPaying }: PaymentButtonProps) => (
  <Button
    icon={HandCoins}
    variant={isNext ? 'primary' : 'secondary'}
    wide
    onClick={() => onPaying(true)}
  >
    {(details.dueCents ?? 0) > 0 ? 'Encaisser' : refundLabel(details)}
  </Button>
);

/** When Rebond can refund to the card, this button only records a refund by other means. */
const refundLabel = ({ cardRefundCents }: DocumentDetails): string =>
  cardRefundCents === undefined ? 'Rembourser' : 'Rendu autrement';

const PaymentLine = ({ payment }: { payment: RecordedPayment }) => {
  const { amountCents, means, date, cardEvent } = payment;
  const { label } = PAID_BY[means];
  const title = amountCents > 0 ? label : `Remboursement, ${label}`;
  return (
    <Line
      title={cardEvent ? CARD_EVENTS[cardEvent] : title}
      text={<time dateTime={date}>{formatDate(date)}</time>}
    >
      {formatEuros(amountCents)}
    </Line>
  );
};

export const PaymentLink = ({ id }: { id: string }) => (
  <>
    <LinkField name="Lien de paiement" ask={(request) => openPaymentLink(id, request)} />
    <Note>
      Le client règle par carte depuis ce lien, que <NoBreak>l’e-mail</NoBreak> contient aussi. Ce
      qu’il paie, et ce que vous remboursez depuis Stripe, s’inscrit ici de lui-même.
    </Note>
  </>
);

const WAITS: Record<NonNullable<CardGiven['pending']>['waitsFor'], string> = {
  bank: 'La banque du client met en général 5 à 10 jours.',
  balance:
    'Votre solde chez Stripe ne suffit pas\u202f: approvisionnez-le pour que la somme parte.',
  customer: 'Stripe a écrit à votre client et attend sa réponse.',
};

const FAILURES: Record<NonNullable<CardGiven['failed']>['reason'], string> = {
  card: 'sa carte n’existe plus ou est bloquée. Rendez la somme par un autre moyen, puis notez-la par «\u00a0Rendu autrement\u00a0».',
  balance:
    'votre solde chez Stripe n’a pas suffi. Approvisionnez-le, puis rendez la somme par carte.',
  declined:
    'sa banque ne l’a pas accepté. Rendez la somme par un autre moyen, puis notez-la par «\u00a0Rendu autrement\u00a0».',
  disputed:
    'votre client a contesté ce paiement auprès de sa banque, qui va trancher. Répondez à la contestation depuis Stripe.',
  cancelled: 'il a été annulé depuis votre compte Stripe. Rendez la somme par carte ou autrement.',
  unknown:
    'Stripe n’en donne pas la raison. Réessayez, ou rendez la somme autrement, puis notez-la.',
};

/** Shows the refunds to each card that paid an invoice through its link: completed, pending or failed. */
export const RefundedCards = ({ cards }: { cards: readonly CardGiven[] }) =>
  cards.map((given, index) => (
    // The payments at Stripe keep their order and have no id on this page.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <RefundedCardLines key={index} given={given} />
  ));

function RefundedCardLines({
  given: { last4, refundedCents, pending, failed },
}: {
  given: CardGiven;
}) {
  const toCard = last4 ? `à la carte qui finit par ${last4}` : 'à la carte du client';
  const sentCents = refundedCents - (pending?.cents ?? 0);
  return (
    <>
      {sentCents > 0 && (
        <Note>
          {formatEuros(sentCents)} rendus {toCard}.
        </Note>
      )}
      {pending && (
        <Note role="status">
          {formatEuros(pending.cents)} en cours de remboursement {toCard}. {WAITS[pending.waitsFor]}
        </Note>
      )}
      {failed && (
        <Failure>
          Le remboursement de {formatEuros(failed.cents)} {toCard}, demandé le{' '}
          {formatDate(failed.at)}, n’a pas abouti&#x202f;: {FAILURES[failed.reason]}
        </Failure>
      )}
    </>
  );
}
