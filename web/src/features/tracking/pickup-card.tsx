import { WEEKDAY_LABELS, WEEKDAYS } from '../../../../shared/company/schedule.ts';
import type { PickupDetails } from '../../../../shared/tracking/answers.ts';
import { Card } from '../../ui/card.tsx';
import { phoneLink } from '../../ui/phone-link.ts';
import styles from './pickup-card.module.css';

/** Where and when to collect a finished repair. Specification, section 2. */
export function PickupCard({ pickup }: { pickup: PickupDetails }) {
  return (
    <Card as="section" roomy className={styles.card}>
      <h2>Réparation terminée !</h2>
      <address className={styles.place}>
        {pickup.company_name && <strong>{pickup.company_name}</strong>}
        {pickup.address && <span className={styles.address}>{pickup.address}</span>}
        {pickup.phone && (
          <a className={styles.phone} href={phoneLink(pickup.phone)}>
            {pickup.phone}
          </a>
        )}
      </address>
      <div>
        <h3 className={styles.subtitle}>Horaires d’ouverture</h3>
        <ul className={styles.hours}>
          {WEEKDAYS.map((day) => {
            const { open, close, closed } = pickup.schedule[day];
            return (
              <li key={day} className={closed ? styles.closed : undefined}>
                <span>{WEEKDAY_LABELS[day]}:</span>{' '}
                <span>{closed ? 'Fermé' : `${open} - ${close}`}</span>
              </li>
            );
          })}
        </ul>
      </div>
    </Card>
  );
}
