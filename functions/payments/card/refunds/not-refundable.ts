import { AppError } from '../../../../shared/errors.ts';
import { formatEuros } from '../../../../shared/money.ts';
import { isMissing, type StripeRefusal } from '../../../billing/stripe/stripe-calls.ts';

/** The reasons are not in shared/errors.ts, which every page loads. */
const WHY = {
  nothing: 'Il n’y a plus rien à rendre par carte sur cette facture.',
  underWay:
    'Un autre remboursement de cette facture est en cours. Patientez quelques minutes, puis rechargez la page.',
  gone: 'Ce paiement n’est plus sur le compte Stripe relié à Rebond. Remboursez-le depuis Stripe, puis enregistrez-le ici.',
  failed:
    'La carte du client n’accepte pas ce remboursement. Rendez la somme autrement, puis enregistrez-la.',
  refunded: 'Stripe a déjà rendu cette somme. Rechargez la page.',
  disputed:
    'Votre client conteste ce paiement auprès de sa banque\u202f: il ne peut plus être remboursé. Répondez à la contestation depuis Stripe.',
  unfunded:
    'Votre solde chez Stripe ne suffit pas. Approvisionnez-le depuis Stripe, ou rendez la somme autrement et enregistrez-la.',
  refused:
    'Stripe refuse ce remboursement. Faites-le depuis votre tableau de bord Stripe\u202f: il s’inscrira ici de lui-même.',
} as const;

export const notRefundable = (why: keyof typeof WHY): AppError =>
  new AppError('NOT_REFUNDABLE', { message: WHY[why] });

export const beyondRefundable = (mostCents: number): AppError =>
  new AppError('NOT_REFUNDABLE', {
    message: `Par carte, ${formatEuros(mostCents)} au plus sont à rendre sur cette facture. Rechargez la page, puis réessayez.`,
  });

/** Codes with which Stripe refuses a refund (docs.stripe.com/error-codes). */
const CODES: Partial<Record<string, keyof typeof WHY>> = {
  charge_already_refunded: 'refunded',
  charge_disputed: 'disputed',
  refund_disputed_payment: 'disputed',
  balance_insufficient: 'unfunded',
};

export function whyRefused(refusal: StripeRefusal): AppError {
  if (isMissing(refusal)) return notRefundable('gone');
  const why = CODES[refusal.code ?? ''];
  if (why) return notRefundable(why);
  // When the sum is too high, Stripe names the parameter; an empty balance can be recognized only by the sentence
  // (woocommerce-payments issue 10025).
  if (refusal.param === 'amount') return notRefundable('refunded');
  return notRefundable(/^Insufficient funds/.test(refusal.message) ? 'unfunded' : 'refused');
}
