import { useEffect, useState } from 'react';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import type { LiveState } from '../../lib/live-channel.ts';

/** Returns the newer of two states; a late or repeated frame changes nothing, and a withdrawn repair stays gone. */
function newerOf(shown: PublicRepair | null, arrived: PublicRepair | null): PublicRepair | null {
  if (shown === null || arrived === null) return null;
  return arrived.version > shown.version ? arrived : shown;
}

const entriesOf = ({ statusHistory, earlier }: PublicRepair) =>
  statusHistory.length + (earlier?.entries ?? 0);

/**
 * `found` with its changes from now on; null once it is withdrawn. `live` is undefined until the channel is
 * first requested; its code is loaded after the page is drawn, so that it does not delay the first view.
 */
export function useLiveRepair(found: PublicRepair, key: string | null) {
  const [repair, setRepair] = useState<PublicRepair | null>(found);
  const [live, setLive] = useState<LiveState>();
  const { trackingNumber } = found;

  useEffect(() => {
    const leaving = new AbortController();
    import('./follow-repair.ts')
      .then(({ followRepair }) =>
        followRepair({
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
