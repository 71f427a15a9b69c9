import { create } from 'zustand';
import type { Subscription } from '../../../../shared/account/session.ts';
import { planOf } from '../../../../shared/billing/plans.ts';
import { useSession } from '../../lib/session.ts';
import { notify } from '../../ui/notify.ts';
import { watchSubscription } from './watch-subscription.ts';

/** How long the page waits by itself for a plan that was paid for. */
const PATIENCE_MS = 60_000;

type Activation = {
  /** `pending`: paid, and waited for; `late`: not waited for any longer, until the tab gets the focus. */
  phase: 'none' | 'pending' | 'late' | 'active';
};

export const INITIAL_ACTIVATION: Activation = { phase: 'none' };

/** The plan that was paid for on the way here; it is followed on whatever page the shop goes to meanwhile. */
export const useActivation = create<Activation>(() => INITIAL_ACTIVATION);

/** A subscription that renews: what a payment leads to. */
export const runsOn = ({ stripe_plan_active, stripe_subscription_id }: Subscription): boolean =>
  stripe_plan_active && stripe_subscription_id !== null;

/** Waits for the paid plan and says when it is active; calling again while it waits, or signed out, does nothing. */
export async function awaitActivation(): Promise<void> {
  if (useActivation.getState().phase === 'pending' || useSession.getState().user === null) return;
  useActivation.setState({ phase: 'pending' });
  const isActive = await watchSubscription(runsOn, PATIENCE_MS);
  const user = useSession.getState().user;
  if (user === null) {
    useActivation.setState(INITIAL_ACTIVATION);
  } else if (isActive) {
    useActivation.setState({ phase: 'active' });
    const { name } = planOf(user.subscription.plan);
    notify.success(`Plan ${name} activé`, 'Il s’applique dès maintenant à vos réparations.');
  } else {
    useActivation.setState({ phase: 'late' });
  }
}
