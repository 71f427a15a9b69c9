import { DEVICE_TYPES } from '../../../../../shared/repairs/repairs.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import type { PendingRepair } from './pending-creation.ts';
import styles from './pending-repair-card.module.css';

export function PendingRepairCard({ repair }: { repair: PendingRepair }) {
  const { deviceType, deviceModel, customer } = repair;
  return (
    <Card className={styles.card}>
      <p className={styles.device}>{deviceModel || DEVICE_TYPES[deviceType]}</p>
      <p>{customer}</p>
      <p className={styles.state} role="status">
        <Spinner label={null} />
        Création en cours…
      </p>
    </Card>
  );
}
