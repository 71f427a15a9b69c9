import { ArrowLeft } from 'lucide-react';
import { PLAN_OFFERS } from '../../../../../shared/billing/plans.ts';
import { useIsSignedIn } from '../../../lib/session/session.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { PublicPage } from '../../../ui/layout/public-page.tsx';
import { PlanCard } from './plan-card.tsx';
import styles from './pricing-page.module.css';

/** Sections 2 and 9 of the specification describe this page. */
export function PricingPage() {
  const isSignedIn = useIsSignedIn();
  return (
    <PublicPage
      width="wide"
      links={
        <>
          {isSignedIn && <LinkButton to="/dashboard">Tableau de bord</LinkButton>}
          <LinkButton
            icon={ArrowLeft}
            to={isSignedIn ? '/dashboard' : '/'}
            variant={isSignedIn ? 'quiet' : 'secondary'}
          >
            Retour
          </LinkButton>
        </>
      }
      contact
    >
      <div className={styles.intro}>
        <h1>Un prix clair, pour chaque atelier</h1>
        <p>
          Commencez gratuitement, sans engagement. Vous changez de plan quand votre activité le
          demande.
        </p>
      </div>
      <ul className={styles.plans}>
        {PLAN_OFFERS.map((offer) => (
          <PlanCard key={offer.id} offer={offer} isSignedIn={isSignedIn} />
        ))}
      </ul>
      <p className={styles.note}>
        Prix par atelier. Résiliable à tout moment, à la fin de la période en cours.
      </p>
    </PublicPage>
  );
}
