import { formatEuros } from '../../../../../shared/money.ts';
import type { CardGiven } from '../../../../../shared/payments/card.ts';
import { formatDate } from '../../../../../shared/time.ts';
import { Failure, Note } from '../../../ui/feedback/note.tsx';

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

/** The refunds to each card that paid an invoice through its link: completed, pending or failed. */
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
