import { AppError } from '../../../shared/errors.ts';
import type { RaiseAlarm } from '../../platform/raise-alarm.ts';
import type { StripeDays } from './stripe-days.repository.ts';

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

export type PlanPageLimit = { days: StripeDays; alarm: RaiseAlarm; now: () => number };

/** Counts a page that a shop opens for its plan. @throws AppError TOO_MANY beyond the daily limit. */
export async function countPlanPage(
  { days, alarm, now }: PlanPageLimit,
  shopId: string,
): Promise<void> {
  if ((await days.claim([['plan', shopId]], now())) === undefined) return;
  alarm('StripeLimitReached', { shopId });
  throw askedTooOften('shop');
}
