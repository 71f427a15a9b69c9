import { AppError } from '../../../shared/errors.ts';

/** The messages for too many card payment requests in a day, for the customer and for the shop. */
const SPENT = {
  customer:
    'Le paiement par carte de cette facture a été demandé trop souvent aujourd’hui. Réessayez demain, ou réglez autrement.',
  shop: 'Vous avez déjà ouvert Stripe beaucoup de fois aujourd’hui. Réessayez demain.',
  refund:
    'Vous avez demandé beaucoup de remboursements aujourd’hui. Réessayez demain, ou remboursez depuis Stripe.',
  renew: 'Vous avez renouvelé beaucoup de liens aujourd’hui. Réessayez demain.',
} as const;

export const askedTooOften = (who: keyof typeof SPENT): AppError =>
  new AppError('TOO_MANY', { message: SPENT[who] });

/**
 * Why an invoice cannot be paid by card now. These texts stand apart from the other errors, which every page and Lambda
 * carries.
 */
const WHY = {
  settled: 'Il n’y a plus rien à régler.',
  closed: 'Cette facture ne se règle pas par carte en ligne. Demandez à votre réparateur.',
  underWay: 'Un paiement vient d’être fait. Patientez un instant, puis rechargez la page.',
} as const;

export const notPayable = (why: keyof typeof WHY): AppError =>
  new AppError('NOT_PAYABLE', { message: WHY[why] });
