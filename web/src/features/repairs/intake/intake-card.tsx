import { Link } from 'react-router-dom';
import { deviceLabel, type RepairSummary } from '../../../../../shared/repairs/repairs.ts';
import { repairPath } from '../../../lib/repairs/repair-path.ts';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import styles from './intake-card.module.css';

export function IntakeCard({ repairs }: { repairs: readonly RepairSummary[] }) {
  return (
    <SectionCard title="Déposé avec">
      <ul className={styles.list}>
        {repairs.map((repair) => (
          <li key={repair.id} className={styles.device}>
            <Link to={repairPath(repair.trackingNumber)} className={styles.link}>
              {deviceLabel(repair)}
            </Link>
            {repair.handedOverAt ? (
              <span className={styles.gone}>Déjà rendu</span>
            ) : (
              <StatusBadge status={repair.status} audience="shop" />
            )}
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
