import {
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
  type ToldOver,
} from '../../../../../shared/repairs/notifications.ts';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { formatLongDate, formatTime } from '../../../../../shared/time.ts';
import { classNames } from '../../../ui/class-names.ts';
import { SectionCard } from '../../../ui/section-card.tsx';
import { StatusMark } from '../../../ui/status-badge.tsx';
import { CORRECTED_FIELDS, correctedText } from './corrected-fields.ts';
import styles from './record-history.module.css';

const CHANNELS = { email: 'E-mail', sms: 'SMS' } as const satisfies Record<
  NotificationChannel,
  string
>;

/** What became of telling the customer of an entry. */
function toldText(channel: NotificationChannel, { state, at }: ToldOver): string {
  const name = CHANNELS[channel];
  if (state === 'sent') return `${name} envoyé le ${formatLongDate(at)} à\u00a0${formatTime(at)}`;
  if (state === 'refused') return `${name} refusé`;
  if (state === 'waiting') return `${name} en attente\u202f: un nouvel essai suivra`;
  if (state === 'folded' || state === 'stale')
    return `${name} non envoyé\u202f: un statut plus récent l’a été`;
  return `Pas d’envoi par ${channel === 'sms' ? 'SMS' : 'e-mail'}`;
}

/** What has happened to a repair, newest first, and what its customer was told of it, and when. */
export function RecordHistory({ repair }: { repair: Repair }) {
  const { statusHistory, calledEntry, corrections = [], handedOverAt } = repair;
  const entries = statusHistory.map((entry, index) => ({ ...entry, index })).toReversed();
  return (
    <SectionCard title="Historique">
      <ol className={styles.entries}>
        {handedOverAt && (
          <li className={styles.entry}>
            <StatusMark status="completed" />
            <div>
              <p className={styles.message}>Rendue au client</p>
              <Instant at={handedOverAt} />
            </div>
          </li>
        )}
        {entries.map(({ index, status, timestamp, message, told }) => (
          <li key={index} className={styles.entry}>
            <StatusMark status={status} />
            <div>
              <p className={styles.message}>{message}</p>
              <Instant at={timestamp} />
              {NOTIFICATION_CHANNELS.map((channel) => {
                const outcome = told?.[channel];
                return (
                  outcome && (
                    <p
                      key={channel}
                      className={classNames(
                        styles.told,
                        outcome.state === 'refused' && styles.refused,
                      )}
                    >
                      {toldText(channel, outcome)}
                    </p>
                  )
                );
              })}
              {calledEntry === index && <p className={styles.told}>Client appelé</p>}
            </div>
          </li>
        ))}
      </ol>
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

const Instant = ({ at }: { at: string }) => (
  <time className={styles.time} dateTime={at}>
    {formatLongDate(at)} à&nbsp;{formatTime(at)}
  </time>
);
