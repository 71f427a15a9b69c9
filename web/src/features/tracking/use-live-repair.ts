import { useEffect, useState } from 'react';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import type { LiveState } from '../../lib/live-channel.ts';

/** The history only grows: a frame that is late or comes twice has no more of it than is shown already. */
function newerOf(shown: PublicRepair, told: PublicRepair): PublicRepair {
  return told.statusHistory.length > shown.statusHistory.length ? told : shown;
}

/**
 * `found` as it changes from now on. `live` is undefined until the channel is first asked for;
 * its code is loaded once the page is drawn, so that the first sight waits for none of it.
 */
export function useLiveRepair(found: PublicRepair, key: string | null) {
  const [repair, setRepair] = useState(found);
  const [live, setLive] = useState<LiveState>();
  const { trackingNumber } = found;

  useEffect(() => {
    const leaving = new AbortController();
    import('./follow-repair.ts')
      .then(({ followRepair }) =>
        followRepair({
          trackingNumber,
          key,
          onRepair: (told) => setRepair((shown) => newerOf(shown, told)),
          onState: setLive,
          signal: leaving.signal,
        }),
      )
      .catch((error: unknown) => console.warn('The repair cannot be followed live', error));
    return () => leaving.abort();
  }, [trackingNumber, key]);

  return { repair, live, changes: repair.statusHistory.length - found.statusHistory.length };
}
