import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import {
  REPAIR_STATUSES,
  type RepairSummary,
  STATUSES,
} from '../../../../shared/repairs/repairs.ts';
import { classNames } from '../../ui/class-names.ts';
import { StatusIcon } from '../../ui/status-badge.tsx';
import styles from './status-buttons.module.css';
import { useStatusChange } from './use-status-change.ts';

type StatusButtonsProps = { repair: RepairSummary; spelled?: boolean };

/**
 * The words are under the buttons when the card has room for five. Otherwise the row opens into a list with words.
 * A `spelled` row is always such a list.
 */
export function StatusButtons({ repair, spelled = false }: StatusButtonsProps) {
  const { wanted, change } = useStatusChange(repair);
  const [isOpen, setIsOpen] = useState(spelled);
  const shown = wanted ?? repair.status;
  return (
    <fieldset className={styles.group} aria-busy={wanted !== null || undefined}>
      <legend className={styles.legend}>Changer le statut de {repair.trackingNumber}</legend>
      <div className={classNames(styles.row, isOpen && styles.open)}>
        {REPAIR_STATUSES.map((status) => (
          <button
            key={status}
            type="button"
            className={styles.button}
            data-status={status === shown ? status : undefined}
            aria-label={STATUSES[status].shopLabel}
            title={STATUSES[status].shopLabel}
            aria-pressed={status === shown}
            onClick={() => void change(status)}
          >
            <StatusIcon status={status} />
            <span className={styles.word}>{STATUSES[status].shopLabel}</span>
          </button>
        ))}
        {!spelled && (
          <button
            type="button"
            className={classNames(styles.button, styles.opener)}
            aria-label="Statuts en toutes lettres"
            title="Statuts en toutes lettres"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown />
          </button>
        )}
      </div>
    </fieldset>
  );
}
