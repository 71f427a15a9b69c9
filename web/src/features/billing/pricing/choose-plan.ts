import { type PlanId, planOf } from '../../../../../shared/billing/plans.ts';
import { keepPlanChoice } from '../../../lib/plan-choice.ts';
import { notify } from '../../../ui/feedback/notify.ts';

export type PlanChoice = 'free' | 'login-required' | 'unavailable' | 'chosen';

/** The payment provider's price for a plan; undefined when this deployment has none. */
async function priceIdOf(plan: PlanId): Promise<string | undefined> {
  const { loadConfig } = await import('../../../lib/config.ts');
  const { stripePriceIds } = await loadConfig();
  return stripePriceIds?.[plan] || undefined;
}

/** Reports the result to the person. A paid plan needs a session and a price id. Specification, sections 2, 5, 8. */
export async function choosePlan(plan: PlanId, isSignedIn: boolean): Promise<PlanChoice> {
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
