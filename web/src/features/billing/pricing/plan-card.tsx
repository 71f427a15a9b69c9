import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { PLAN_OFFERS } from '../../../../../shared/billing/plans.ts';
import { type ArrivalState, PAYMENT_ANCHOR } from '../../../lib/navigation/arrival-state.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { choosePlan } from './choose-plan.ts';
import styles from './plan-card.module.css';

/** Opens the profile at the payment, which is below the company's form on a phone. */
const TO_PAYMENT: ArrivalState = { arriveAt: PAYMENT_ANCHOR };

/** '9,99€' as the price list writes it, without `Intl`, whose first use blocks a slow phone for a tenth of a second. */
const priceText = (priceCents: number): string =>
  `${(priceCents / 100).toFixed(2).replace('.00', '').replace('.', ',')}€`;

type PlanCardProps = { offer: (typeof PLAN_OFFERS)[number]; isSignedIn: boolean };

export function PlanCard({ offer, isSignedIn }: PlanCardProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [needsLogin, setNeedsLogin] = useState(false);
  const navigate = useNavigate();

  const choose = async () => {
    setIsChoosing(true);
    const outcome = await choosePlan(offer.id, isSignedIn);
    setIsChoosing(false);
    setNeedsLogin(outcome === 'login-required');
    if (outcome === 'chosen') navigate('/profil', { state: TO_PAYMENT });
  };

  return (
    <Card as="li" className={classNames(styles.plan, offer.popular && styles.popular)}>
      <div className={styles.head}>
        <h2>{offer.name}</h2>
        {offer.popular && <span className={styles.tag}>Populaire</span>}
      </div>
      <p className={styles.description}>{offer.description}</p>
      <p className={styles.price}>
        <strong>{priceText(offer.priceCents)}</strong> {offer.period}
      </p>
      <ul className={styles.features}>
        {offer.features.map((feature) => (
          <li key={feature}>
            <Check aria-hidden="true" />
            {feature}
          </li>
        ))}
      </ul>
      <Button
        variant={offer.popular ? 'primary' : 'secondary'}
        size="large"
        wide
        busy={isChoosing}
        onClick={choose}
      >
        {offer.cta}
      </Button>
      {needsLogin && (
        <p className={styles.login}>
          <Link to="/login" state={{ from: '/tarifs' }}>
            Se connecter
          </Link>{' '}
          ou{' '}
          <Link to="/login" state={{ from: '/tarifs', isSignUpMode: true }}>
            créer un compte
          </Link>
        </p>
      )}
    </Card>
  );
}
