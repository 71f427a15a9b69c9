import { type ReactNode, useId } from 'react';
import { repairsLimitOf, type Subscription } from '../../../../shared/account/session.ts';
import { usagePercent } from '../../../../shared/billing/plans.ts';
import type { RepairStats } from '../../../../shared/repairs/repairs.ts';
import { useSession } from '../../lib/session.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRepairs } from './repairs-store.ts';
import styles from './stats-strip.module.css';

const FIGURES = [
  { label: 'Total', counter: 'total' },
  { label: 'En attente', counter: 'pending' },
  { label: 'En cours', counter: 'inProgress' },
  { label: 'Terminées', counter: 'completed' },
] as const satisfies readonly { label: string; counter: keyof RepairStats }[];

/** Five figures: four counters and the plan's usage. */
export function StatsStrip() {
  const stats = useRepairs((state) => state.stats);
  const subscription = useSession((session) => session.user?.subscription);
  return (
    <section className={styles.strip} aria-label="Statistiques">
      {FIGURES.map(({ label, counter }) => (
        <Figure key={label} label={label}>
          {stats ? stats[counter] : <Skeleton shape="title" width="third" />}
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

/** How much of the plan is used; an unlimited one shows ∞ over a full bar. */
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
