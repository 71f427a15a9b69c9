import { PLANS, planOf, usagePercent } from '../../../../shared/plans.ts';
import { repairsLimitOf, type Subscription } from '../../../../shared/session.ts';
import { formatLongDate } from '../../../../shared/time.ts';
import { useSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PlanBadge } from '../../ui/plan-badge.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import styles from './subscription-card.module.css';
import { useSubscriptionActions } from './use-subscription.ts';

const CONFIRMATION =
  'Êtes-vous sûr de vouloir annuler votre abonnement ? Cette action est irréversible et prendra effet à la fin de la période de facturation en cours.';

/** The plan, its state, its usage, and what can be done about it. Specification, sections 2 and 4. */
export function SubscriptionCard() {
  const subscription = useSession((session) => session.user?.subscription);
  if (!subscription) return null;
  return (
    <SectionCard title="Abonnement" aside={<PlanBadge plan={subscription.plan} />}>
      <p>
        <strong className={styles.plan}>Plan {planOf(subscription.plan).name}</strong>
        <span className={styles.state}>{stateText(subscription)}</span>
      </p>
      <Usage subscription={subscription} />
      {subscription.plan === PLANS.free.id ? (
        <LinkButton to="/tarifs" variant="primary" wide>
          Voir les plans
        </LinkButton>
      ) : (
        <PaidPlanActions subscription={subscription} />
      )}
    </SectionCard>
  );
}

const endOf = (subscription: Subscription) =>
  subscription.stripe_subscription_ends_at ?? subscription.expiresAt;

const isEnding = (subscription: Subscription) =>
  !subscription.stripe_plan_active && endOf(subscription) !== null;

function stateText(subscription: Subscription): string {
  const end = endOf(subscription);
  if (isEnding(subscription) && end !== null) {
    return `Votre abonnement prend fin le ${formatLongDate(end)}.`;
  }
  return subscription.plan === PLANS.free.id
    ? 'Votre plan gratuit est actif.'
    : 'Votre abonnement est actif.';
}

/** On this card an unlimited plan shows an empty bar. Specification, section 9. */
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

function PaidPlanActions({ subscription }: { subscription: Subscription }) {
  const actions = useSubscriptionActions(subscription);
  return (
    <div className={styles.actions}>
      <Button
        variant="primary"
        wide
        busy={actions.busy === 'manage'}
        onClick={() => void actions.manage()}
      >
        Gérer mon abonnement
      </Button>
      {!isEnding(subscription) && (
        <Button variant="quiet" wide busy={actions.busy === 'cancel'} onClick={actions.askToCancel}>
          Annuler l’abonnement
        </Button>
      )}
      <Dialog
        open={actions.isConfirming}
        onClose={actions.keep}
        title="Annuler l’abonnement"
        description={CONFIRMATION}
      >
        <div className={styles.confirm}>
          <Button variant="danger" onClick={() => void actions.confirmCancel()}>
            Annuler l’abonnement
          </Button>
          <Button variant="primary" data-autofocus onClick={actions.keep}>
            Garder mon abonnement
          </Button>
        </div>
      </Dialog>
    </div>
  );
}
