import { Check } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type PLAN_OFFERS, type PlanId, planOf } from '../../../../../shared/billing/plans.ts';
import { TO_PAYMENT } from '../../../lib/navigation/arrival-state.ts';
import { keepPlanChoice } from '../../../lib/plan-choice.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { Card } from '../../../ui/layout/card.tsx';
import styles from './plan-card.module.css';

/** Writes '9,99€' without `Intl`, because its first use would block a slow phone for a tenth of a second. */
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
            <Check />
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

type PlanChoice = 'free' | 'login-required' | 'unavailable' | 'chosen';

/** Returns the payment provider's price for a plan, or undefined when this deployment has none. */
async function priceIdOf(plan: PlanId): Promise<string | undefined> {
  const { loadConfig } = await import('../../../lib/config.ts');
  const { stripePriceIds } = await loadConfig();
  return stripePriceIds?.[plan] || undefined;
}

/**
 * Chooses a plan and shows the result in a toast. A paid plan needs a session and a price id. Specification, sections
 * 2, 5, 8.
 */
async function choosePlan(plan: PlanId, isSignedIn: boolean): Promise<PlanChoice> {
  const { name, terms } = planOf(plan);
  if (terms === 'free') {
    notify.info(`Plan ${name}`, 'Ce plan est actif dès l’inscription : rien à régler.');
    return 'free';
  }
  if (!isSignedIn) {
    notify.error(
      'Connexion requise',
      'Veuillez vous connecter ou vous inscrire pour choisir un plan payant.',
    );
    return 'login-required';
  }
  try {
    const priceId = await priceIdOf(plan);
    if (!priceId) {
      notify.error(
        'Erreur de configuration',
        "L'ID de prix du prestataire de paiement pour ce plan n'est pas configuré.",
      );
      return 'unavailable';
    }
    keepPlanChoice(plan, priceId);
    return 'chosen';
  } catch (error) {
    console.error('The plan could not be chosen', error);
    notify.error('Le plan n’a pas pu être choisi', 'Vérifiez votre connexion, puis réessayez.');
    return 'unavailable';
  }
}
