import {
  type EntryNotification,
  isUndelivered,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../../../shared/repairs/notifications.ts';
import { type Repair, STATUSES } from '../../../../../shared/repairs/repairs.ts';
import { formatLongDate, formatTime } from '../../../../../shared/time.ts';
import { outcomeWord } from '../../../lib/repairs/outcome-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { SectionCard } from '../../../ui/layout/section-card.tsx';
import { Instant, TimelineEntry } from '../../../ui/timeline.tsx';
import { CORRECTED_FIELDS, correctedText } from './corrected-fields.ts';
import styles from './record-history.module.css';
import { useHistory } from './use-history.ts';

const CHANNELS = { email: 'E-mail', sms: 'SMS' } as const satisfies Record<
  NotificationChannel,
  string
>;

function notificationText(
  channel: NotificationChannel,
  { state, at, outcome }: EntryNotification,
): string {
  const name = CHANNELS[channel];
  if (state === 'sent') {
    return `${name} envoyé le ${formatLongDate(at)} à\u00a0${formatTime(at)}, ${outcomeWord(outcome)}`;
  }
  if (state === 'refused') return `${name} refusé`;
  if (state === 'waiting') return `${name} en attente\u202f: un nouvel essai suivra`;
  if (state === 'folded') return `${name} non envoyé\u202f: un statut plus récent l’a été`;
  return `Pas d’envoi par ${channel === 'sms' ? 'SMS' : 'e-mail'}`;
}

/** The history is folded. It shows the newest entries first, fifty at a time. */
export function RecordHistory({ repair }: { repair: Repair }) {
  const { calledEntry, corrections = [], handedOverAt } = repair;
  const { entries, older } = useHistory(repair);
  return (
    <SectionCard title="Historique">
      <details className={styles.folded}>
        <summary>
          {STATUSES[repair.status].shopLabel} depuis le {formatLongDate(repair.updated_at)}
        </summary>
        <ol>
          {handedOverAt && (
            <TimelineEntry status="completed" message="Rendue au client" at={handedOverAt} />
          )}
          {entries.map(({ index, status, timestamp, message, notified }) => (
            <TimelineEntry key={index} status={status} message={message} at={timestamp}>
              {NOTIFICATION_CHANNELS.map((channel) => {
                const outcome = notified?.[channel];
                const isRefused = outcome?.state === 'refused' || isUndelivered(outcome?.outcome);
                return (
                  outcome && (
                    <p
                      key={channel}
                      className={classNames(styles.notified, isRefused && styles.refused)}
                    >
                      {notificationText(channel, outcome)}
                    </p>
                  )
                );
              })}
              {calledEntry === index && <p className={styles.notified}>Client appelé</p>}
            </TimelineEntry>
          ))}
        </ol>
        {older && (
          <p>
            <Button busy={older.isLoading} onClick={older.show}>
              Afficher les changements plus anciens
            </Button>
          </p>
        )}
      </details>
      {corrections.length > 0 && (
        <details className={styles.corrections}>
          <summary>
            {corrections.length > 1 ? `${corrections.length} corrections` : 'Une correction'}
          </summary>
          <ol>
            {corrections.toReversed().map((correction) => (
              <li key={`${correction.at} ${correction.field}`}>
                <p>
                  {CORRECTED_FIELDS[correction.field]}&#x202f;:{' '}
                  <del>{correctedText(correction.field, correction.from)}</del>{' '}
                  <ins>{correctedText(correction.field, correction.to)}</ins>
                </p>
                <Instant at={correction.at} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </SectionCard>
  );
}
