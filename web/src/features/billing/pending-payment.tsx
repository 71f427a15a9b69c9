import { useEffect } from 'react';
import type { Subscription } from '../../../../shared/account/session.ts';
import { type PaidPlanId, PLAN_OFFERS } from '../../../../shared/billing/plans.ts';
import { ExpectedError } from '../../../../shared/expected-error.ts';
import { formatEuros } from '../../../../shared/money.ts';
import { messageOf } from '../../lib/api/api-client.ts';
import { useAction } from '../../lib/cache/use-action.ts';
import { PAYMENT_ANCHOR } from '../../lib/navigation/arrival-state.ts';
import { forgetPlanChoice, usePlanChoice } from '../../lib/plan-choice.ts';
import { reloadProfile } from '../../lib/session/session-keeper.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { notify } from '../../ui/feedback/notify.ts';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { awaitActivation, runsOn, useActivation } from './activation.ts';
import { startCheckout } from './billing-requests.ts';
import styles from './pending-payment.module.css';
import { leaveForStripe } from './stripe-visit.ts';

export function PendingPayment({ subscription }: { subscription: Subscription }) {
  const choice = usePlanChoice();
  const phase = useActivation((activation) => activation.phase);
  const isSettled = choice === subscription.plan && runsOn(subscription);

  useEffect(() => {
    if (isSettled) forgetPlanChoice();
  }, [isSettled]);

  return (
    <>
      <div role="status" className={styles.activation}>
        {phase === 'pending' && (
          <p className={styles.waiting}>
            <Spinner label={null} />
            Paiement reçu, activation en cours…
          </p>
        )}
        {phase === 'late' && <LateActivation />}
      </div>
      {choice !== null && !isSettled && phase !== 'pending' && phase !== 'late' && (
        <Offer plan={choice} />
      )}
    </>
  );
}

function LateActivation() {
  return (
    <div className={styles.late}>
      <p>
        L’activation prend plus de temps que prévu. Votre paiement n’est pas perdu : le plan
        s’active dès que Stripe nous le confirme.
      </p>
      <Button onClick={() => void awaitActivation()}>Vérifier à nouveau</Button>
    </div>
  );
}

function Offer({ plan }: { plan: PaidPlanId }) {
  const { isBusy, run: pay } = useCheckout();
  const offer = PLAN_OFFERS.find(({ id }) => id === plan);
  if (offer === undefined) return null;

  const giveUp = () => {
    forgetPlanChoice();
    notify.info('Choix abandonné', 'Votre plan reste le même.');
  };

  return (
    <section className={styles.offer} aria-labelledby={PAYMENT_ANCHOR}>
      <div>
        <h3 id={PAYMENT_ANCHOR} tabIndex={-1} className={styles.title}>
          Votre choix : plan {offer.name}
        </h3>
        <p className={styles.price}>
          <strong>{formatEuros(offer.priceCents)}</strong> {offer.period}, à régler sur la page
          sécurisée de Stripe.
        </p>
      </div>
      <div className={styles.actions}>
        <Button variant="primary" wide busy={isBusy} onClick={() => pay(plan)}>
          Finaliser le paiement
        </Button>
        <Button variant="quiet" wide onClick={giveUp}>
          Renoncer
        </Button>
      </div>
    </section>
  );
}

async function reportFailure(error: unknown): Promise<void> {
  const code = error instanceof ExpectedError ? error.code : undefined;
  if (code === 'PRICE_NOT_CONFIGURED') {
    notify.error('Erreur de configuration', messageOf(error));
  } else if (code === 'ALREADY_SUBSCRIBED') {
    notify.info('Plan déjà actif', messageOf(error));
    forgetPlanChoice();
    await reloadProfile().catch(() => undefined);
  } else if (code !== 'UNAUTHENTICATED') {
    // Another notice reports the end of the session.
    notify.error('Erreur de paiement', messageOf(error));
  }
}

const useCheckout = () =>
  useAction(
    async (plan: PaidPlanId) => {
      const { url } = await startCheckout(plan);
      await leaveForStripe(url);
    },
    { onFailure: (_, error) => reportFailure(error) },
  );
