import { deviceLabel, type Repair, STATUSES } from '../../../../../shared/repairs/repairs.ts';
import { formatLongDate } from '../../../../../shared/time.ts';
import { useSession } from '../../../lib/session.ts';
import styles from './record-sheet.module.css';

/** The repair on paper, to go with the device, without the shop's own notes. Visible only in print. */
export function RecordSheet({ repair }: { repair: Repair }) {
  const { trackingNumber, issue, created_at, handedOverAt, customerEmail, customerPhone } = repair;
  const company = useSession((session) => session.user?.profile.company_name);
  const name = [repair.customerFirstName, repair.customerName].filter(Boolean).join(' ');
  const lines = [
    ['Client', name],
    ['Téléphone', customerPhone],
    ['E-mail', customerEmail],
    ['Reçue le', formatLongDate(created_at)],
    ['Statut', STATUSES[repair.status].shopLabel],
    ['Rendue le', handedOverAt ? formatLongDate(handedOverAt) : ''],
  ] as const;
  return (
    <div className={styles.sheet} aria-hidden="true">
      <p>{company}</p>
      <p className={styles.number}>{trackingNumber}</p>
      <p className={styles.device}>{deviceLabel(repair)}</p>
      <p className={styles.issue}>{issue}</p>
      <dl>
        {lines.flatMap(([label, text]) =>
          text
            ? [
                <div key={label} className={styles.line}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>,
              ]
            : [],
        )}
      </dl>
    </div>
  );
}
