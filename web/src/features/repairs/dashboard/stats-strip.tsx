import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { repairsLimitOf, type Subscription } from '../../../../../shared/account/session.ts';
import { usagePercent } from '../../../../../shared/billing/plans.ts';
import type { ListChoice } from '../../../../../shared/repairs/repair-lists.ts';
import type { RepairStats } from '../../../../../shared/repairs/repairs.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { RepairFilter } from '../repair-requests.ts';
import { useFigures } from './figures.ts';
import styles from './stats-strip.module.css';

/** Each counter leads to the list of the repairs that it counts, as section 2 of the specification says. */
const FIGURES = [
  { label: 'Total', counter: 'total', list: 'all' },
  { label: 'En attente', counter: 'pending', list: 'pending' },
  { label: 'En cours', counter: 'inProgress', list: 'inProgress' },
  { label: 'Terminées', counter: 'completed', list: 'allCompleted' },
] as const satisfies readonly { label: string; counter: keyof RepairStats; list: ListChoice }[];

export function StatsStrip({ chosen }: { chosen: RepairFilter['status'] }) {
  const stats = useFigures();
  const subscription = useSession((session) => session.user?.subscription);
  return (
    <section className={styles.strip} aria-label="Statistiques">
      {FIGURES.map(({ label, counter, list }) => (
        <Figure key={label} label={label}>
          {stats === null ? (
            <Skeleton shape="title" width="third" />
          ) : (
            <Link
              className={styles.link}
              to={`/dashboard?statut=${list}`}
              aria-current={list === chosen || undefined}
              aria-label={`${label}\u202f: ${stats[counter]}, voir la liste`}
            >
              {stats[counter]}
            </Link>
          )}
        </Figure>
      ))}
      {subscription && <PlanUsage subscription={subscription} />}
    </section>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className={styles.figure}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, these are figures */}
      <div role="group" aria-labelledby={id} className={styles.value}>
        {children}
      </div>
    </div>
  );
}

/** For an unlimited plan, the limit is ∞ and the bar is full. */
export function PlanUsage({ subscription }: { subscription: Subscription }) {
  const limit = repairsLimitOf(subscription);
  const { repairsUsed } = subscription;
  const isUnlimited = limit === Number.POSITIVE_INFINITY;
  return (
    <Figure label="Utilisation Plan">
      {repairsUsed}
      <span className={styles.limit}> / {isUnlimited ? '∞' : limit}</span>
      <ProgressBar
        label="Utilisation du plan"
        percent={usagePercent(repairsUsed, limit)}
        valueText={
          isUnlimited
            ? `${repairsUsed} réparations, sans limite`
            : `${repairsUsed} réparations sur ${limit}`
        }
      />
    </Figure>
  );
}
