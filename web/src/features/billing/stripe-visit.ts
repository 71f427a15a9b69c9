import type { Subscription } from '../../../../shared/account/session.ts';
import { sleep } from '../../lib/api/retry.ts';
import { goTo } from '../../lib/navigation/go-to.ts';
import { useSession } from '../../lib/session/session.ts';
import { unlessBlocked } from '../../lib/unless-blocked.ts';
import { watchSubscription } from './watch-subscription.ts';

/** The tab stores the state of the subscription under this key while the shop is on a Stripe page. */
const VISIT_KEY = 'rebond:before-stripe';
/** The page waits this long for the change. Stripe's webhook usually arrives before the person returns. */
const PATIENCE_MS = 15_000;
/** A button is busy this long. It must then work again, because unsaved changes may have stopped the navigation. */
const LEAVING_MS = 4_000;

const stateOf = (subscription: Subscription): string =>
  JSON.stringify([
    subscription.plan,
    subscription.stripe_plan_active,
    subscription.stripe_subscription_id,
    subscription.stripe_subscription_ends_at,
    subscription.paymentDue ?? false,
  ]);

/** Opens a Stripe page. If this page stays open, the promise resolves a few seconds later. */
export async function leaveForStripe(url: string): Promise<void> {
  const user = useSession.getState().user;
  // When storage is blocked, the page shows the change at its next load.
  unlessBlocked(() => {
    if (user !== null) sessionStorage.setItem(VISIT_KEY, stateOf(user.subscription));
  }, undefined);
  goTo(url);
  await sleep(LEAVING_MS);
}

const endVisit = () =>
  unlessBlocked(() => {
    const before = sessionStorage.getItem(VISIT_KEY);
    sessionStorage.removeItem(VISIT_KEY);
    return before;
  }, null);

/**
 * After a visit to Stripe's pages, shows the changed subscription without a reload, as soon as our server knows it.
 */
export async function resumeVisit(): Promise<void> {
  const before = endVisit();
  if (before === null) return;
  await watchSubscription((subscription) => stateOf(subscription) !== before, PATIENCE_MS);
}
