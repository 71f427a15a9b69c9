import { useEffect, useState } from 'react';
import { STATUSES } from '../../../../shared/repairs/repairs.ts';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import type { LiveState } from '../../lib/cache/live-channel.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import liveRepairStyles from './live-repair.module.css';
import styles from './live-sign.module.css';
import { RepairNotFound } from './repair-not-found.tsx';
import { ReplyCard, useReplyForm } from './reply-card.tsx';
import { TrackedRepair } from './tracked-repair.tsx';
import { useMinute } from './use-minute.ts';

type LiveRepairProps = {
  /** The repair as it was first read. */
  found: PublicRepair;
  /** The key from the link in our messages. */
  cle: string | null;
  /** The minute in which the server rendered the page, if it did. */
  renderedAt?: number | undefined;
};

/**
 * A repair that follows the shop's changes: each is shown in place, highlighted for a moment, and announced
 * to screen readers.
 */
export function LiveRepair({ found, cle, renderedAt }: LiveRepairProps) {
  const nowMs = useMinute(renderedAt);
  const { repair, live, changes } = useLiveRepair(found, cle);
  const writing = useReplyForm(found);
  const Pictures = useLoaded(Boolean(repair?.pictures), loadPictures)?.ShownPictures;
  const OptOut = useLoaded(Boolean(repair?.canOptOut), loadOptOut)?.OptOut;
  if (repair === null) {
    return <RepairNotFound trackingNumber={found.trackingNumber} shop={found.shop} />;
  }
  const news = newsOf(found, repair, changes);
  return (
    <div className={liveRepairStyles.live}>
      <div key={`${changes} ${news}`} className={news ? liveRepairStyles.changed : undefined}>
        <TrackedRepair
          repair={repair}
          nowMs={nowMs}
          onWrite={repair.reply && (() => void writing.open())}
        />
      </div>
      {(repair.reply || writing.loaded) && (
        // The server renders the page without the key, so the first rendering must not depend on the key.
        <ReplyCard repair={repair} cle={cle ?? ''} writing={writing} />
      )}
      {Pictures && repair.pictures && cle && (
        <Pictures
          key={`${repair.pictures} ${repair.version}`}
          trackingNumber={repair.trackingNumber}
          cle={cle}
        />
      )}
      {OptOut && repair.canOptOut && (
        <OptOut
          trackingNumber={repair.trackingNumber}
          cle={cle ?? ''}
          optedOut={repair.optedOut}
          shopName={repair.shop?.company_name ?? ''}
        />
      )}
      {live && <LiveSign state={live} />}
      <div role="status">
        <VisuallyHidden>{news}</VisuallyHidden>
      </div>
    </div>
  );
}

/** Says what the page shows since it was opened and did not show before. */
function newsOf(before: PublicRepair, { status, asks }: PublicRepair, changes: number): string {
  const asked = before.asks;
  return [
    changes > 0 && `Nouveau statut\u202f: ${STATUSES[status].customerLabel}.`,
    asks?.quote && asks.quote.path !== asked?.quote?.path && 'Nouveau devis à accepter.',
    asks?.due.some(({ number }) => !asked?.due.some((due) => due.number === number)) &&
      'Nouveau montant à régler.',
  ]
    .filter(Boolean)
    .join(' ');
}

const loadPictures = () => import('./shown-pictures.tsx');
const loadOptOut = () => import('./opt-out.tsx');

/** Loads code for a part that most pages do not show. A failure leaves the page as it is. */
function useLoaded<Code>(isNeeded: boolean, load: () => Promise<Code>): Code | undefined {
  const [loaded, setLoaded] = useState<Code>();
  useEffect(() => {
    if (!isNeeded) return;
    load()
      .then(setLoaded)
      .catch((error: unknown) => console.warn('A part of the page cannot be shown', error));
  }, [isNeeded, load]);
  return loaded;
}

const TEXTS = {
  live: 'En direct\u202f: cette page se met à jour toute seule.',
  waiting: 'Connexion en cours\u202f: la page se mettra à jour dès son retour.',
} as const satisfies Record<LiveState, string>;

/** Says whether the page updates by itself at the moment. */
function LiveSign({ state }: { state: LiveState }) {
  return (
    <p className={styles.sign}>
      <span className={classNames(styles.dot, styles[state])} aria-hidden="true" />
      {TEXTS[state]}
    </p>
  );
}

/**
 * Returns the newer of two states: a late frame changes nothing, and a withdrawn repair stays gone. The quotes to
 * answer and the amounts to pay can change without a new version, so the arrived ones are taken.
 */
function newerOf(shown: PublicRepair | null, arrived: PublicRepair | null): PublicRepair | null {
  if (shown === null || arrived === null) return null;
  if (arrived.version !== shown.version) return arrived.version > shown.version ? arrived : shown;
  const { asks: _, ...same } = shown;
  return { ...same, ...(arrived.asks && { asks: arrived.asks }) };
}

const entriesOf = ({ statusHistory, earlier }: PublicRepair) =>
  statusHistory.length + (earlier?.entries ?? 0);

/**
 * Keeps `found` current: returns the repair with its changes from now on, or null once it is withdrawn. `live` is
 * undefined until the channel is first requested; its code is loaded after the page is drawn, so that it does not delay
 * the first view.
 */
function useLiveRepair(found: PublicRepair, key: string | null) {
  const [repair, setRepair] = useState<PublicRepair | null>(found);
  const [live, setLive] = useState<LiveState>();
  const { trackingNumber } = found;

  useEffect(() => {
    const leaving = new AbortController();
    import('./watch-repair.ts')
      .then(({ watchRepair }) =>
        watchRepair({
          trackingNumber,
          key,
          onRepair: (arrived) => setRepair((shown) => newerOf(shown, arrived)),
          onState: setLive,
          signal: leaving.signal,
        }),
      )
      .catch((error: unknown) => console.warn('The repair cannot be followed live', error));
    return () => leaving.abort();
  }, [trackingNumber, key]);

  return { repair, live, changes: (repair ? entriesOf(repair) : 0) - entriesOf(found) };
}
