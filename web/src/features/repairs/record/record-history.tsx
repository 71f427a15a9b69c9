import { useEffect, useState } from 'react';
import {
  type EntryNotification,
  isUndelivered,
  NOTIFICATION_CHANNELS,
  type NotificationChannel,
} from '../../../../../shared/repairs/notifications.ts';
import { type Repair, STATUSES } from '../../../../../shared/repairs/repairs.ts';
import { formatLongDate, formatTime } from '../../../../../shared/time.ts';
import { useAction } from '../../../lib/cache/use-action.ts';
import { CHANNEL_NAMES } from '../../../lib/repairs/delivery-text.ts';
import { outcomeWord } from '../../../lib/repairs/outcome-text.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { notify } from '../../../ui/feedback/notify.ts';
import { Fold } from '../../../ui/layout/fold.tsx';
import { SectionCard } from '../../../ui/layout/page.tsx';
import { Instant, TimelineEntry } from '../../../ui/timeline.tsx';
import { CORRECTED_FIELDS, correctedText } from './corrected-fields.ts';
import styles from './record-history.module.css';
import { getRepair } from './record-requests.ts';

function notificationText(
  channel: NotificationChannel,
  { state, at, outcome }: EntryNotification,
): string {
  const name = CHANNEL_NAMES[channel];
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
      <Fold
        title={`${STATUSES[repair.status].shopLabel} depuis le ${formatLongDate(repair.updated_at)}`}
      >
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
            <Button busy={older.isBusy} onClick={older.show}>
              Afficher les changements plus anciens
            </Button>
          </p>
        )}
      </Fold>
      {corrections.length > 0 && (
        <Fold
          className={styles.corrections}
          title={corrections.length > 1 ? `${corrections.length} corrections` : 'Une correction'}
        >
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
        </Fold>
      )}
    </SectionCard>
  );
}

type Entry = Repair['statusHistory'][number];
/** The entries are numbered from 0. */
type Entries = ReadonlyMap<number, Entry>;

const numbered = ({ statusHistory, earlierEntries = 0 }: Repair) =>
  statusHistory.map((entry, place) => [earlierEntries + place, entry] as const);

const withAll = (known: Entries, repair: Repair): Entries =>
  new Map([...known, ...numbered(repair)]);

/** Entries that were shown stay when newer changes push them out of the API's answer. */
function useHistory(repair: Repair) {
  const [known, setKnown] = useState<Entries>(new Map());
  useEffect(() => setKnown((seen) => withAll(seen, repair)), [repair]);

  const { earlierEntries = 0 } = repair;
  const entries = numbered(repair)
    .map(([index, entry]) => ({ ...entry, index }))
    .toReversed();
  let oldest = earlierEntries;
  for (let entry = known.get(oldest - 1); entry; entry = known.get(oldest - 1)) {
    oldest -= 1;
    entries.push({ ...entry, index: oldest });
  }

  const { isBusy, run } = useAction(
    async () => {
      const page = await getRepair(repair.id, undefined, oldest);
      setKnown((seen) => withAll(seen, page));
    },
    { onFailure: (message) => notify.error('L’historique n’a pas pu être chargé', message) },
  );
  return { entries, older: oldest > 0 ? { isBusy, show: () => run() } : undefined };
}
