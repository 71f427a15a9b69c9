import { useEffect, useState } from 'react';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import type { LiveState } from '../../lib/cache/live-channel.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './live-repair.module.css';
import { RepairNotFound } from './repair-not-found.tsx';
import { ReplyCard, useReplyForm } from './reply-card.tsx';
import { TrackedRepair } from './tracked-repair.tsx';
import { useMinute } from './use-minute.ts';

const ShownPictures = lazyPart(() => import('./shown-pictures.tsx'), 'ShownPictures');
const OptOut = lazyPart(() => import('./opt-out.tsx'), 'OptOut');

type LiveRepairProps = {
  found: PublicRepair;
  /** The key comes from the link in our messages. */
  cle: string | null;
  /** If the server rendered the page, this is the minute of the rendering. */
  renderedAt?: number | undefined;
};

/** Each change is shown in place, highlighted for a moment, and announced to screen readers. */
export function LiveRepair({ found, cle, renderedAt }: LiveRepairProps) {
  const nowMs = useMinute(renderedAt);
  const { repair, live, changes, watching } = useLiveRepair(found, cle);
  const writing = useReplyForm(found);
  if (repair === null) {
    return <RepairNotFound trackingNumber={found.trackingNumber} shop={found.shop} />;
  }
  const news = watching?.newsOf(found, repair, changes) ?? '';
  return (
    <div className={styles.parts}>
      <div key={`${changes} ${news}`} className={news ? styles.changed : undefined}>
        <TrackedRepair
          repair={repair}
          nowMs={nowMs}
          onWrite={repair.reply && (() => writing.open())}
        />
      </div>
      {(repair.reply || writing.opened) && (
        // The server renders the page without the key, so the first rendering must not depend on the key.
        <ReplyCard repair={repair} cle={cle ?? ''} writing={writing} />
      )}
      {repair.pictures && cle && (
        <ShownPictures
          key={`${repair.pictures} ${repair.version}`}
          trackingNumber={repair.trackingNumber}
          cle={cle}
        />
      )}
      {repair.canOptOut && (
        <OptOut
          trackingNumber={repair.trackingNumber}
          cle={cle ?? ''}
          optedOut={repair.optedOut}
          shopName={repair.shop?.company_name ?? ''}
        />
      )}
      {watching && live && <watching.LiveSign state={live} />}
      <div role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </div>
    </div>
  );
}

const entriesOf = ({ statusHistory, earlier }: PublicRepair) =>
  statusHistory.length + (earlier?.entries ?? 0);

type Watching = Pick<typeof import('./watch-repair.ts'), 'newsOf' | 'LiveSign'>;

/**
 * Keeps `found` current: returns the repair with its changes from now on, or null once it is withdrawn. `watching` is
 * the code of the live channel. It is loaded after the page is drawn, so that it does not delay the first view. `live`
 * is undefined until the channel is first requested.
 */
function useLiveRepair(found: PublicRepair, key: string | null) {
  const [repair, setRepair] = useState<PublicRepair | null>(found);
  const [live, setLive] = useState<LiveState>();
  const [watching, setWatching] = useState<Watching>();
  const { trackingNumber } = found;

  useEffect(() => {
    const leaving = new AbortController();
    import('./watch-repair.ts')
      .then(({ watchRepair, newerOf, newsOf, LiveSign }) => {
        setWatching({ newsOf, LiveSign });
        return watchRepair({
          trackingNumber,
          key,
          onRepair: (arrived) => setRepair((shown) => newerOf(shown, arrived)),
          onState: setLive,
          signal: leaving.signal,
        });
      })
      .catch((error: unknown) => console.warn('The live channel failed', error));
    return () => leaving.abort();
  }, [trackingNumber, key]);

  const changes = (repair ? entriesOf(repair) : 0) - entriesOf(found);
  return { repair, live, changes, watching };
}
