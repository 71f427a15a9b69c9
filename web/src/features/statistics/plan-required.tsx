import { nameOfPlanWith } from '../../../../shared/billing/plans.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import drawing from '../../ui/state.module.css';
import { EmptyState } from '../../ui/state.tsx';

/** Describes the page to a shop whose plan does not include it. */
export function PlanRequired() {
  const plan = nameOfPlanWith('statistics');
  return (
    <EmptyState
      illustration={<MonthsToCome />}
      title={`Une fonction du plan ${plan}`}
      action={
        <LinkButton to="/tarifs" variant="primary">
          Découvrir le plan {plan}
        </LinkButton>
      }
    >
      Vos douze derniers mois en un coup d’œil : réparations reçues et terminées, durée, temps passé
      à chaque étape, clients prévenus, appareils et pannes les plus fréquents.
    </EmptyState>
  );
}

/** A drawing of months as bars, with an arc that rebounds over them. */
function MonthsToCome() {
  return (
    <svg className={drawing.drawing} viewBox="0 0 144 84" aria-hidden="true">
      <path d="M8 76h128" />
      <path d="M22 76V60h14v16M52 76V50h14v26M82 76V56h14v20M112 76V38h14v38" />
      <path
        className={drawing.accent}
        d="M29 50c4-16 24-24 30-10 8-12 22-14 30 2 6-16 18-28 30-30"
      />
    </svg>
  );
}
