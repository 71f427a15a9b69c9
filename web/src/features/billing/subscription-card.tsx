import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { repairsLimitOf, type Subscription } from '../../../../shared/account/session.ts';
import { planOf, usagePercent } from '../../../../shared/billing/plans.ts';
import { formatLongDate } from '../../../../shared/time.ts';
import { type ArrivalState, TO_PAYMENT } from '../../lib/navigation/arrival-state.ts';
import { forgetPlanChoice } from '../../lib/plan-choice.ts';
import { useSession } from '../../lib/session/session.ts';
import { Button, ButtonStack, LinkButton } from '../../ui/buttons/button.tsx';
import { LossQuestion } from '../../ui/dialogs/leave-question.tsx';
import { notify } from '../../ui/feedback/notify.ts';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { SectionCard } from '../../ui/layout/page.tsx';
import { PlanBadge } from '../../ui/plan-badge.tsx';
import { awaitActivation, useActivation } from './activation.ts';
import { PendingPayment } from './pending-payment.tsx';
import { resumeVisit } from './stripe-visit.ts';
import styles from './subscription-card.module.css';
import { useSubscriptionActions } from './use-subscription.ts';

const CONFIRMATION =
  'Êtes-vous sûr de vouloir annuler votre abonnement ? Cette action est irréversible et prendra effet à la fin de la période de facturation en cours.';

/** Sections 2 and 4 of the specification describe this card. */
export function SubscriptionCard() {
  const subscription = useSession((session) => session.user?.subscription);
  useReturnFromStripe();
  if (!subscription) return null;
  const state = stateOf(subscription, Date.now());
  return (
    <SectionCard title="Abonnement" aside={<PlanBadge plan={subscription.plan} />}>
      <PendingPayment subscription={subscription} />
      <p>
        <strong className={styles.plan}>Plan {planOf(subscription.plan).name}</strong>
        <span className={state.kind === 'payment-due' ? styles.due : styles.state}>
          {state.text}
        </span>
      </p>
      <Usage subscription={subscription} />
      {planOf(subscription.plan).terms === 'free' ? (
        <LinkButton to="/tarifs" wide>
          Voir les plans
        </LinkButton>
      ) : (
        <PaidPlanActions
          cancellableId={isOver(state) ? null : subscription.stripe_subscription_id}
        />
      )}
    </SectionCard>
  );
}

/** On this card, an unlimited plan shows an empty bar. Specification, section 9. */
function Usage({ subscription }: { subscription: Subscription }) {
  const limit = repairsLimitOf(subscription);
  const isUnlimited = limit === Number.POSITIVE_INFINITY;
  const used = `${subscription.repairsUsed} / ${isUnlimited ? '∞' : limit}`;
  return (
    <div className={styles.usage}>
      <p className={styles.figures}>
        <span>Réparations utilisées</span>
        <span>{used}</span>
      </p>
      <ProgressBar
        label="Réparations utilisées"
        percent={isUnlimited ? 0 : usagePercent(subscription.repairsUsed, limit)}
        valueText={used}
      />
    </div>
  );
}

function PaidPlanActions({ cancellableId }: { cancellableId: string | null }) {
  const actions = useSubscriptionActions(cancellableId);
  return (
    <ButtonStack>
      <Button wide busy={actions.busyWith === 'manage'} onClick={actions.manage}>
        Gérer mon abonnement
      </Button>
      <Button
        variant="quiet"
        wide
        busy={actions.busyWith === 'cancel'}
        onClick={actions.askToCancel}
      >
        Annuler l’abonnement
      </Button>
      <LossQuestion
        open={actions.isConfirming}
        title="Annuler l’abonnement"
        description={CONFIRMATION}
        lose="Annuler l’abonnement"
        keep="Garder mon abonnement"
        onLose={actions.confirmCancel}
        onKeep={actions.keep}
      />
    </ButtonStack>
  );
}

type SubscriptionState = {
  kind: 'free' | 'active' | 'ending' | 'ended' | 'payment-due';
  text: string;
};

const isOver = ({ kind }: SubscriptionState): boolean => kind === 'ending' || kind === 'ended';

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

/** The return addresses of a checkout contain these values (functions/billing/subscriptions/start-checkout.ts). */
const OUTCOME = 'paiement';
const PAID = 'reussi';
const ABANDONED = 'abandonne';

/** The address keeps the outcome of a checkout until the plan is active, so that a reload continues to wait. */
function useReturnFromStripe(): void {
  const [parameters, setParameters] = useSearchParams();
  const outcome = parameters.get(OUTCOME);
  const phase = useActivation((activation) => activation.phase);

  useEffect(() => {
    const forgetOutcome = (state?: ArrivalState) =>
      setParameters(
        (all) => {
          all.delete(OUTCOME);
          return all;
        },
        { replace: true, state },
      );
    if (outcome === PAID && phase === 'none') {
      forgetPlanChoice();
      void awaitActivation();
    } else if (outcome === PAID && phase === 'active') {
      forgetOutcome();
    } else if (outcome === ABANDONED) {
      notify.info('Paiement abandonné', 'Rien n’a été débité. Votre choix vous attend ici.');
      forgetOutcome(TO_PAYMENT);
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
    // The browser's Back button shows this page as it was left, so the page looks for a changed subscription again.
    const onShown = (event: PageTransitionEvent) => event.persisted && void resumeVisit();
    window.addEventListener('pageshow', onShown);
    return () => window.removeEventListener('pageshow', onShown);
  }, []);
}
