import { create } from 'zustand';
import type { Subscription } from '../../../../shared/account/session.ts';
import { planOf } from '../../../../shared/billing/plans.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { watchSubscription } from './watch-subscription.ts';

const PATIENCE_MS = 60_000;

type Activation = {
  /** In `pending`, the page waits for the paid plan. In `late`, it waits again when the tab gets the focus. */
  phase: 'none' | 'pending' | 'late' | 'active';
};

export const INITIAL_ACTIVATION: Activation = { phase: 'none' };

/** Holds the activation of a plan that was just paid for. The wait continues when the shop opens another page. */
export const useActivation = create<Activation>(() => INITIAL_ACTIVATION);

/** Returns whether a subscription is paid and will renew. */
export const runsOn = ({ stripe_plan_active, stripe_subscription_id }: Subscription): boolean =>
  stripe_plan_active && stripe_subscription_id !== null;

/** Waits for the paid plan and reports when the plan is active. Does nothing if a wait is under way already. */
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
