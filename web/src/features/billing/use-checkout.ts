import { useState } from 'react';
import type { PaidPlanId } from '../../../../shared/billing/plans.ts';
import { AppError } from '../../../../shared/errors.ts';
import { messageOf } from '../../lib/api-client.ts';
import { forgetPlanChoice } from '../../lib/plan-choice.ts';
import { reloadProfile } from '../../lib/session-keeper.ts';
import { notify } from '../../ui/notify.ts';
import { startCheckout } from './billing-requests.ts';
import { leaveForStripe } from './stripe-visit.ts';

async function reportFailure(error: unknown): Promise<void> {
  const code = error instanceof AppError ? error.code : undefined;
  if (code === 'PRICE_NOT_CONFIGURED') {
    notify.error('Erreur de configuration', messageOf(error));
  } else if (code === 'ALREADY_SUBSCRIBED') {
    notify.info('Plan déjà actif', messageOf(error));
    forgetPlanChoice();
    await reloadProfile().catch(() => undefined);
  } else if (code !== 'UNAUTHENTICATED') {
    // The session reports its own end.
    notify.error('Erreur de paiement', messageOf(error));
  }
}

/** Opens the page where a plan is paid, once however often the button is pressed. */
export function useCheckout() {
  const [isBusy, setIsBusy] = useState(false);
  const pay = async (plan: PaidPlanId) => {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { url } = await startCheckout(plan);
      await leaveForStripe(url);
    } catch (error) {
      await reportFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, pay };
}
