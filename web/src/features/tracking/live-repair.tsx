import { STATUSES } from '../../../../shared/repairs/repairs.ts';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './live-repair.module.css';
import { LiveSign } from './live-sign.tsx';
import { RepairNotFound } from './repair-not-found.tsx';
import { TrackedRepair } from './tracked-repair.tsx';
import { useLiveRepair } from './use-live-repair.ts';

type LiveRepairProps = {
  /** The repair as it was first read. */
  found: PublicRepair;
  /** The key from the link in our messages. */
  cle: string | null;
};

/**
 * A repair that follows the shop's changes: each is shown in place, highlighted for a moment, and announced
 * to screen readers.
 */
export function LiveRepair({ found, cle }: LiveRepairProps) {
  const { repair, live, changes } = useLiveRepair(found, cle);
  if (repair === null) return <RepairNotFound trackingNumber={found.trackingNumber} />;
  const { customerLabel } = STATUSES[repair.status];
  return (
    <div className={styles.live}>
      <div key={changes} className={changes > 0 ? styles.changed : undefined}>
        <TrackedRepair repair={repair} />
      </div>
      {live && <LiveSign state={live} />}
      <div role="status">
        <VisuallyHidden>{changes > 0 && `Nouveau statut\u202f: ${customerLabel}.`}</VisuallyHidden>
      </div>
    </div>
  );
}
