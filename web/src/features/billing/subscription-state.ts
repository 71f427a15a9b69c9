import type { Subscription } from '../../../../shared/account/session.ts';
import { planOf } from '../../../../shared/billing/plans.ts';
import { formatLongDate } from '../../../../shared/time.ts';

export type SubscriptionState = {
  kind: 'free' | 'active' | 'ending' | 'ended' | 'payment-due';
  /** The description on the card, one or two sentences. */
  text: string;
};

/** Describes a subscription at an instant. Specification, section 4. */
export function stateOf(subscription: Subscription, nowMs: number): SubscriptionState {
  const { plan, stripe_plan_active: isActive, paymentDue } = subscription;
  const end = subscription.stripe_subscription_ends_at ?? subscription.expiresAt;
  const date = end === null ? '' : formatLongDate(end);
  if (paymentDue) {
    const until = end === null ? '' : ` Il reste en vigueur jusqu’au ${date}.`;
    const text = `Le dernier paiement a échoué. Mettez votre carte à jour pour garder votre plan.${until}`;
    return { kind: 'payment-due', text };
  }
  if (!isActive && end !== null) {
    return Date.parse(end) <= nowMs
      ? { kind: 'ended', text: `Votre abonnement a pris fin le ${date}.` }
      : { kind: 'ending', text: `Votre abonnement prend fin le ${date}.` };
  }
  return planOf(plan).terms === 'free'
    ? { kind: 'free', text: 'Votre plan gratuit est actif.' }
    : { kind: 'active', text: 'Votre abonnement est actif.' };
}
