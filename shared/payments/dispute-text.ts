import { formatEuros } from '../money.ts';
import { formatDate } from '../time.ts';
import type { Dispute } from './card.ts';

/** Says in French that the customer's bank has decided against the shop. */
export const lostDisputeText = (lostCents: number): string =>
  `Paiement contesté, perdu\u202f: la banque a rendu ${formatEuros(lostCents)} à votre client.`;

/** Says in French, before a refund, that the customer may get contested money back from the bank as well. */
export const heldText = ({ amountCents }: Dispute): string | undefined =>
  amountCents > 0
    ? `Le client conteste ${formatEuros(amountCents)} auprès de sa banque\u202f: Stripe les retient déjà et ne peut pas les rendre par carte. Attendez la décision de la banque, sinon vous risquez de les rendre deux fois.`
    : undefined;

/** Says in French what the shop can do about a card payment that its customer contests at the bank. */
export const disputeText = ({ amountCents, answerBy }: Dispute): string =>
  `Paiement contesté\u202f: ${formatEuros(amountCents)}. ${
    answerBy
      ? `Répondez dans votre compte Stripe avant le ${formatDate(answerBy)}.`
      : 'La banque du client examine votre réponse, à suivre dans votre compte Stripe.'
  }`;
