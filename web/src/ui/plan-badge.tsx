import { planOf } from '../../../shared/billing/plans.ts';
import { classNames } from './class-names.ts';
import styles from './plan-badge.module.css';

/** Shows the name of a plan. An unknown or missing plan shows as 'Gratuit'. */
export function PlanBadge({ plan }: { plan: string | null | undefined }) {
  const { tone, name } = planOf(plan);
  return <span className={classNames(styles.badge, styles[tone])}>{name}</span>;
}
