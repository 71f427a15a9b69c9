import type { PlanPrices } from '../../../shared/billing/billing.ts';
import { AppError } from '../../../shared/errors.ts';
import type { RaiseAlarm } from '../../platform/raise-alarm.ts';
import type { StripeGateway } from '../stripe/stripe-gateway.ts';
import {
  type StripeState,
  sameState,
  storedState,
  type Verdict,
  verdictOn,
} from './subscription.ts';
import type { SubscriptionsRepository } from './subscriptions.repository.ts';

export type ConvergeDependencies = {
  profiles: Pick<SubscriptionsRepository, 'get' | 'saveState'>;
  stripe: Pick<StripeGateway, 'subscriptionsOf'>;
  prices: PlanPrices;
  now: () => number;
  backOff: (attempt: number) => Promise<void>;
  alarm: RaiseAlarm;
};

export type Convergence =
  | { kind: 'no-customer' }
  | { kind: 'event-known' }
  | { kind: 'converged'; before: StripeState; state: StripeState; changed: boolean };

/**
 * An attempt is repeated only when another caller has stored a state first, so simultaneous callers succeed one by
 * one.
 */
const MAX_ATTEMPTS = 25;

/**
 * Makes a shop's profile equal to its customer's present state at Stripe. The write requires the version that was read
 * before Stripe's state, so an older state never overwrites a newer one.
 * @throws AppError CONFLICT when other writes keep coming first; StripeUnavailable, StripeRefusal.
 */
export async function convergeSubscription(
  { profiles, stripe, prices, now, backOff, alarm }: ConvergeDependencies,
  shopId: string,
  eventId?: string,
): Promise<Convergence> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const profile = await profiles.get(shopId);
    const customerId = profile.stripe_customer_id;
    if (customerId === undefined) return { kind: 'no-customer' };
    const subscriptions = await stripe.subscriptionsOf(customerId);
    const verdict = verdictOn(subscriptions, prices, profile.selected_plan_id);
    const outcome = await profiles.saveState(
      shopId,
      { customerId, version: profile.stripe_version ?? 0 },
      verdict.state,
      eventId === undefined ? undefined : { id: eventId, nowMs: now() },
    );
    if (outcome === 'event-known') return { kind: 'event-known' };
    if (outcome === 'saved') {
      raiseAlarms(verdict, alarm, { shopId, customerId });
      const { state } = verdict;
      const before = storedState(profile);
      return { kind: 'converged', before, state, changed: !sameState(before, state) };
    }
    await backOff(attempt);
  }
  throw new AppError('CONFLICT');
}

function raiseAlarms(
  verdict: Verdict,
  alarm: ConvergeDependencies['alarm'],
  ids: { shopId: string; customerId: string },
): void {
  const { unknownPriceIds } = verdict;
  if (unknownPriceIds.length > 0) alarm('UnknownStripePrice', { ...ids, unknownPriceIds });
  if (verdict.inForce > 1) alarm('SeveralSubscriptions', ids);
}
