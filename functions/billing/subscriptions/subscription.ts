import type { PlanPrices } from '../../../shared/billing/billing.ts';
import { FREE_PLAN_ID } from '../../../shared/billing/plan-table.ts';
import { type PaidPlanId, PLAN_IDS, planOf } from '../../../shared/billing/plans.ts';
import type { StoredProfile } from '../stored-profile.ts';

/** Instants are in seconds since the epoch, like Stripe's own. */
export type StripeSubscription = {
  id: string;
  customerId: string;
  status: string;
  priceIds: readonly string[];
  /** The period's start comes from the items: since API version 2025-03-31 the subscription itself has none. */
  periodStartSeconds: number;
  /** This is `undefined` for a subscription that renews. */
  endsAtSeconds: number | undefined;
};

export const STATE_ATTRIBUTES = [
  'selected_plan_id',
  'stripe_plan_active',
  'stripe_subscription_id',
  'stripe_subscription_ends_at',
  'stripe_payment_due',
] as const satisfies readonly (keyof StoredProfile)[];
/** An `undefined` attribute is not stored. */
export type StripeState = Pick<StoredProfile, (typeof STATE_ATTRIBUTES)[number]>;

export const storedState = (profile: StripeState): StripeState =>
  Object.fromEntries(
    STATE_ATTRIBUTES.flatMap((name) => {
      const value = profile[name] ?? FREE_STATE[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );

const FREE_STATE: StripeState = { selected_plan_id: FREE_PLAN_ID, stripe_plan_active: false };

export const sameState = (a: StripeState, b: StripeState): boolean =>
  STATE_ATTRIBUTES.every((name) => a[name] === b[name]);

export type Verdict = {
  state: StripeState;
  /** These prices belong to no plan of ours. They grant nothing, and the operator must check them. */
  unknownPriceIds: readonly string[];
  /** More than one subscription in force means that the customer pays twice. */
  inForce: number;
};

/** A plan stays in force for this long after a renewal's payment failed, while Stripe tries again. */
const PAYMENT_GRACE_SECONDS = 7 * 24 * 60 * 60;

const rankOf = (plan: PaidPlanId) => PLAN_IDS.indexOf(plan);

/**
 * An active or trialing subscription keeps its plan until its end, and a past_due one for at most 7 days of the unpaid
 * period. All others (incomplete, unpaid, paused, canceled) grant nothing. The highest of several plans counts, and the
 * longest of equal ones.
 */
export function verdictOn(
  subscriptions: readonly StripeSubscription[],
  prices: PlanPrices,
  currentPlanId: string | undefined,
): Verdict {
  const live = subscriptions.filter(({ status }) => GRANTING.has(status));
  const granted = live
    .flatMap((subscription) => {
      const plan = planOfPrices(subscription.priceIds, prices);
      return plan ? [{ subscription, plan, endsAtSeconds: endOf(subscription) }] : [];
    })
    .sort(
      (a, b) =>
        rankOf(b.plan) - rankOf(a.plan) ||
        (b.endsAtSeconds ?? Number.POSITIVE_INFINITY) -
          (a.endsAtSeconds ?? Number.POSITIVE_INFINITY) ||
        (a.subscription.id < b.subscription.id ? -1 : 1),
    );
  const known = new Set(Object.values(prices));
  return {
    state: granted[0] ? stateOf(granted[0]) : stateWithout(currentPlanId),
    unknownPriceIds: live.flatMap(({ priceIds }) => priceIds.filter((id) => !known.has(id))),
    inForce: granted.length,
  };
}

const GRANTING = new Set(['active', 'trialing', 'past_due']);
/** A subscription with one of these statuses still exists, and a second subscription would be paid in addition. */
const STANDING = new Set([...GRANTING, 'unpaid', 'paused']);

export function standingSubscription(
  subscriptions: readonly StripeSubscription[],
): StripeSubscription | undefined {
  return subscriptions.find(({ status }) => STANDING.has(status));
}

/** Returns the highest plan that the prices buy, or `undefined` when none of the prices is ours. */
export function planOfPrices(
  priceIds: readonly string[],
  prices: PlanPrices,
): PaidPlanId | undefined {
  const sold = Object.entries(prices) as [PaidPlanId, string | undefined][];
  return sold
    .filter(([, id]) => id !== undefined && priceIds.includes(id))
    .map(([plan]) => plan)
    .sort((a, b) => rankOf(b) - rankOf(a))[0];
}

function endOf({ status, endsAtSeconds, periodStartSeconds }: StripeSubscription) {
  if (status !== 'past_due') return endsAtSeconds;
  return Math.min(
    endsAtSeconds ?? Number.POSITIVE_INFINITY,
    periodStartSeconds + PAYMENT_GRACE_SECONDS,
  );
}

function stateOf(granted: {
  subscription: StripeSubscription;
  plan: PaidPlanId;
  endsAtSeconds: number | undefined;
}): StripeState {
  const { subscription, plan, endsAtSeconds } = granted;
  return {
    selected_plan_id: plan,
    stripe_plan_active: endsAtSeconds === undefined,
    stripe_subscription_id: subscription.id,
    ...(endsAtSeconds !== undefined && {
      stripe_subscription_ends_at: new Date(endsAtSeconds * 1000).toISOString(),
    }),
    ...(subscription.status === 'past_due' && { stripe_payment_due: true as const }),
  };
}

function stateWithout(currentPlanId: string | undefined): StripeState {
  const { id, terms } = planOf(currentPlanId);
  return terms === 'kept' ? { ...FREE_STATE, selected_plan_id: id } : FREE_STATE;
}
