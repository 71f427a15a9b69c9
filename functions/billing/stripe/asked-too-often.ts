import { AppError } from '../../../shared/errors.ts';
import type { RaiseAlarm } from '../../platform/raise-alarm.ts';
import type { StripeDays } from './stripe-days.repository.ts';

const OPENED = 'Vous avez déjà ouvert Stripe beaucoup de fois aujourd’hui. Réessayez demain.';
const SPENT = {
  link: 'Le paiement par carte de cette facture a été demandé trop souvent aujourd’hui. Réessayez demain, ou réglez autrement.',
  plan: OPENED,
  connect: OPENED,
  refund:
    'Vous avez demandé beaucoup de remboursements aujourd’hui. Réessayez demain, ou remboursez depuis Stripe.',
  renew: 'Vous avez renouvelé beaucoup de liens aujourd’hui. Réessayez demain.',
} as const;

export const askedTooOften = (asked: keyof typeof SPENT): AppError =>
  new AppError('TOO_MANY', { message: SPENT[asked] });

export type StripeLimits = { days: StripeDays; alarm: RaiseAlarm; now: () => number };

/** Counts a shop's request before Stripe is called. @throws AppError TOO_MANY beyond the daily limit. */
export async function countAsked(
  { days, alarm, now }: StripeLimits,
  asked: 'plan' | 'connect' | 'refund' | 'renew',
  shopId: string,
): Promise<void> {
  if ((await days.claim([[asked, shopId]], now())) === undefined) return;
  alarm('StripeLimitReached', { shopId });
  throw askedTooOften(asked);
}
