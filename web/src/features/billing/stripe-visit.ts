import type { Subscription } from '../../../../shared/account/session.ts';
import { goTo } from '../../lib/go-to.ts';
import { sleep } from '../../lib/retry.ts';
import { useSession } from '../../lib/session.ts';
import { watchSubscription } from './watch-subscription.ts';

/** What the subscription was when the shop left for a page of Stripe's; it lasts with the tab. */
const VISIT_KEY = 'rebond:before-stripe';
/** Stripe's webhook mostly arrives before the person is back. */
const PATIENCE_MS = 15_000;
/** How long a button stays busy after the browser was sent away: it may have been held back by unsaved changes. */
const LEAVING_MS = 4_000;

const stateOf = (subscription: Subscription): string =>
  JSON.stringify([
    subscription.plan,
    subscription.stripe_plan_active,
    subscription.stripe_subscription_id,
    subscription.stripe_subscription_ends_at,
    subscription.paymentDue ?? false,
  ]);

/** Goes to a page of Stripe's; resolves a while later, if this page is still there. */
export async function leaveForStripe(url: string): Promise<void> {
  const user = useSession.getState().user;
  try {
    if (user !== null) sessionStorage.setItem(VISIT_KEY, stateOf(user.subscription));
  } catch {
    // Where storage is blocked, the page shows the change at its next load.
  }
  goTo(url);
  await sleep(LEAVING_MS);
}

function endVisit(): string | null {
  try {
    const before = sessionStorage.getItem(VISIT_KEY);
    sessionStorage.removeItem(VISIT_KEY);
    return before;
  } catch {
    return null;
  }
}

/** After a visit of Stripe's pages, shows what it changed without a reload, as soon as our server knows. */
export async function followVisit(): Promise<void> {
  const before = endVisit();
  if (before === null) return;
  await watchSubscription((subscription) => stateOf(subscription) !== before, PATIENCE_MS);
}
