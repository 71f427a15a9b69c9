import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { forgetPlanChoice } from '../../lib/plan-choice.ts';
import { notify } from '../../ui/feedback/notify.ts';
import { awaitActivation, useActivation } from './activation.ts';
import { resumeVisit } from './stripe-visit.ts';

/** The return addresses of a checkout contain these values (functions/billing/subscriptions/start-checkout.ts). */
const OUTCOME = 'paiement';
const PAID = 'reussi';
const ABANDONED = 'abandonne';

/** The address keeps the outcome of a checkout until the plan is active, so that a reload continues to wait. */
export function useReturnFromStripe(): void {
  const [parameters, setParameters] = useSearchParams();
  const outcome = parameters.get(OUTCOME);
  const phase = useActivation((activation) => activation.phase);

  useEffect(() => {
    const forgetOutcome = () =>
      setParameters(
        (all) => {
          all.delete(OUTCOME);
          return all;
        },
        { replace: true },
      );
    if (outcome === PAID && phase === 'none') {
      forgetPlanChoice();
      void awaitActivation();
    } else if (outcome === PAID && phase === 'active') {
      forgetOutcome();
    } else if (outcome === ABANDONED) {
      notify.info('Paiement abandonné', 'Rien n’a été débité. Votre choix vous attend ici.');
      forgetOutcome();
    }
  }, [outcome, phase, setParameters]);

  useEffect(() => {
    if (phase !== 'late') return;
    const tryAgain = () => void awaitActivation();
    window.addEventListener('focus', tryAgain);
    return () => window.removeEventListener('focus', tryAgain);
  }, [phase]);

  useEffect(() => {
    void resumeVisit();
    // The browser's Back button shows this page as it was left, so the page looks for changes again.
    const onShown = (event: PageTransitionEvent) => event.persisted && void resumeVisit();
    window.addEventListener('pageshow', onShown);
    return () => window.removeEventListener('pageshow', onShown);
  }, []);
}
