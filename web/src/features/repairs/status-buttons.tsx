import {
  REPAIR_STATUSES,
  type RepairSummary,
  STATUSES,
} from '../../../../shared/repairs/repairs.ts';
import { classNames } from '../../ui/class-names.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { StatusIcon } from '../../ui/status-badge.tsx';
import styles from './status-buttons.module.css';
import { useStatusChange } from './use-status-change.ts';

/** One button per status in one row; the present one is filled, and each sets its status directly. */
export function StatusButtons({ repair }: { repair: RepairSummary }) {
  const { wanted, change } = useStatusChange(repair);
  const shown = wanted ?? repair.status;
  return (
    <fieldset className={styles.group} aria-busy={wanted !== null || undefined}>
      <legend className={styles.legend}>Changer le statut de {repair.trackingNumber}</legend>
      <div className={styles.row}>
        {REPAIR_STATUSES.map((status) => (
          <button
            key={status}
            type="button"
            className={classNames(styles.button, status === shown && styles[status])}
            aria-label={STATUSES[status].shopLabel}
            title={STATUSES[status].shopLabel}
            aria-pressed={status === repair.status}
            aria-disabled={wanted !== null || undefined}
            onClick={() => void change(status)}
          >
            {status === wanted ? <Spinner label={null} /> : <StatusIcon status={status} />}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
