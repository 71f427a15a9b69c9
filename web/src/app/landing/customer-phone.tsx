import { Bell } from 'lucide-react';
import { RepairSteps } from '../../ui/repair-steps.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import styles from './product-view.module.css';

/** A small drawing of the tracking page on a customer's phone. */
export function CustomerPhone() {
  return (
    <div className={styles.phone}>
      <div>
        <p className={styles.muted}>Suivi de la réparation</p>
        <p className={styles.number}>RB48210937</p>
      </div>
      <div>
        <StatusBadge status="progress" audience="customer" />
      </div>
      <RepairSteps current={2} direction="column" />
      <p className={styles.sent}>
        <Bell aria-hidden="true" />
        Prévenue par SMS à 14:05
      </p>
    </div>
  );
}
