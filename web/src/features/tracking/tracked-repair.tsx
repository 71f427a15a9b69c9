import { WEEKDAY_LABELS, WEEKDAYS } from '../../../../shared/company/weekdays.ts';
import { groupedPhone, phoneLink } from '../../../../shared/repairs/phone-text.ts';
import { PROMISED_LABEL } from '../../../../shared/repairs/promised-day.ts';
import { deviceLabel, type HistoryEntry } from '../../../../shared/repairs/repairs.ts';
import { formatLongDate, formatTime } from '../../../../shared/time.ts';
import type { PickupDetails, PublicRepair } from '../../../../shared/tracking/answers.ts';
import { progressIndex, skippedSteps } from '../../../../shared/tracking/tracking.ts';
import { Card } from '../../ui/layout/card.tsx';
import { RepairSteps } from '../../ui/repair-steps.tsx';
import { ShopContact } from '../../ui/shop-contact.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { TimelineEntry } from '../../ui/timeline.tsx';
import needsListStyles from './needs-list.module.css';
import { NeedsList } from './needs-list.tsx';
import styles from './tracked-repair.module.css';

/**
 * This text is the same for every repair, because the number alone must not reveal whether something waits for the
 * customer.
 */
const byNumberText = (isReserved: boolean) =>
  `Ouvrez le lien reçu par e-mail ou par SMS pour ${
    isReserved ? 'lire la panne et les messages de l’atelier, lui répondre' : 'répondre à l’atelier'
  }, voir un devis ou payer.`;

function Detail({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type TrackedRepairProps = {
  repair: PublicRepair;
  /** The opening hours are shown for this instant. */
  nowMs: number;
  /** Opens the form for a reply. */
  onWrite?: (() => void) | undefined;
};

/** This component only renders its props and fetches nothing, so that a server can render it too. */
export function TrackedRepair({ repair, nowMs, onWrite }: TrackedRepairProps) {
  const { status, statusHistory, earlier, pickup, handedOverAt } = repair;
  const passed = [...(earlier?.statuses ?? []).map((had) => ({ status: had })), ...statusHistory];
  const latest = statusHistory.at(-1);
  return (
    <article className={styles.repair}>
      <Card roomy className={styles.card}>
        <header className={styles.head}>
          {repair.shop && <ShopContact shop={repair.shop} />}
          <h1 className={styles.number}>
            <span className={styles.eyebrow}>Suivi de la réparation</span> {repair.trackingNumber}
          </h1>
          <StatusBadge status={status} audience="customer" size="large" />
          {handedOverAt ? (
            <p className={styles.since}>Rendue le {formatLongDate(handedOverAt)}</p>
          ) : (
            latest && (
              <p className={styles.since}>
                Depuis le {formatLongDate(latest.timestamp)} à {formatTime(latest.timestamp)}
              </p>
            )
          )}
          {repair.promisedOn && (
            <p>
              {PROMISED_LABEL} {formatLongDate(repair.promisedOn)}
            </p>
          )}
          <NeedsList repair={repair} nowMs={nowMs} onWrite={onWrite} />
          {repair.hasLoan && (
            <p className={needsListStyles.collection}>
              N’oubliez pas de rapporter l’appareil de prêt.
            </p>
          )}
          {repair.byNumber && (
            <p className={styles.since}>{byNumberText(repair.reserved === true)}</p>
          )}
        </header>
        <RepairSteps
          current={progressIndex(passed)}
          skipped={skippedSteps(passed)}
          onHold={status === 'contact'}
        />
        <dl className={styles.details}>
          <Detail name="Appareil">{deviceLabel(repair)}</Detail>
          {repair.issue && <Detail name="Panne signalée">{repair.issue}</Detail>}
          {repair.customerName && <Detail name="Client">{repair.customerName}</Detail>}
          <Detail name="Date de dépôt">{formatLongDate(repair.created_at)}</Detail>
        </dl>
      </Card>
      <StatusHistory entries={statusHistory} earlier={earlier?.entries ?? 0} />
      {status === 'completed' && pickup && <PickupCard pickup={pickup} />}
    </article>
  );
}

/** Section 2 of the specification describes this card. */
function PickupCard({ pickup }: { pickup: PickupDetails }) {
  return (
    <Card as="section" roomy className={styles.pickup}>
      <h2>Réparation terminée !</h2>
      <address className={styles.place}>
        {pickup.company_name && <strong>{pickup.company_name}</strong>}
        {pickup.address && <span className={styles.address}>{pickup.address}</span>}
        {pickup.phone && (
          <a className={styles.phone} href={phoneLink(pickup.phone)}>
            {groupedPhone(pickup.phone)}
          </a>
        )}
      </address>
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
    </Card>
  );
}

type StatusHistoryProps = {
  entries: readonly HistoryEntry[];
  earlier: number;
};

/** Each entry appears 0.1 s after the one above, as section 2 of the specification says. */
function StatusHistory({ entries, earlier }: StatusHistoryProps) {
  return (
    <section className={styles.history} aria-labelledby="historique">
      <h2 id="historique">Historique</h2>
      <ol>
        {[...entries].reverse().map(({ status, timestamp, message }) => (
          <TimelineEntry
            key={timestamp + status}
            status={status}
            message={message}
            at={timestamp}
          />
        ))}
      </ol>
      {earlier > 0 && (
        <p className={styles.earlier}>
          {earlier === 1
            ? 'Un changement plus ancien n’est pas affiché.'
            : `${earlier} changements plus anciens ne sont pas affichés.`}
        </p>
      )}
    </section>
  );
}
