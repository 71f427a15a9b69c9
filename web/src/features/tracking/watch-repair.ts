import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import { SHOP_SCAN } from '../../../../shared/tracking/tracking-path.ts';
import { type LiveState, openLiveChannel } from '../../lib/cache/live-channel.ts';
import { loadConfig } from '../../lib/config.ts';
import { hasStoredTokens } from '../../lib/session/session.ts';
import { fetchRepair } from './fetch-repair.ts';

export { LiveSign, newsOf } from './live-sign.tsx';

/** The edge may hold a copy for up to 2 s. A read this long after the channel opens includes all earlier changes. */
const REREAD_AFTER_MS = 2_200;

export type WatchOptions = {
  trackingNumber: string;
  /** The key from the link in our messages shows the full name. */
  key: string | null;
  /** Receives each newer state of the repair, or null once the repair was withdrawn. */
  onRepair: (repair: PublicRepair | null) => void;
  onState: (state: LiveState) => void;
  signal: AbortSignal;
};

/** Opens the repair's own page for the shop that scanned its label. Other visitors stay. */
async function followScan({ trackingNumber, signal }: WatchOptions): Promise<void> {
  if (window.location.hash !== SHOP_SCAN || !hasStoredTokens()) return;
  try {
    const { openOwnRepair } = await import('./open-own-repair.ts');
    await openOwnRepair(trackingNumber, signal);
  } catch (error) {
    // Without an answer, the visitor stays on the tracking page.
    if (!signal.aborted) console.warn('The shop’s repair could not be opened', error);
  }
}

/**
 * Returns the newer of two states, so that a late frame changes nothing. A withdrawn repair never comes back. The
 * quotes to answer and the amounts to pay can change without a new version, so those that arrived last are shown.
 */
export function newerOf(
  shown: PublicRepair | null,
  arrived: PublicRepair | null,
): PublicRepair | null {
  if (shown === null || arrived === null) return null;
  if (arrived.version !== shown.version) return arrived.version > shown.version ? arrived : shown;
  const { asks: _, ...same } = shown;
  return { ...same, ...(arrived.asks && { asks: arrived.asks }) };
}

/**
 * Follows one repair on the live channel until `signal` is aborted, if there is a channel. A shop that scanned its
 * own label gets the repair's own page instead.
 */
export async function watchRepair(options: WatchOptions): Promise<void> {
  const { trackingNumber, key, signal, onRepair } = options;
  void followScan(options);
  const { realtimeUrl } = await loadConfig();
  if (realtimeUrl === undefined || signal.aborted) return;
  const query = new URLSearchParams({ suivi: trackingNumber, ...(key !== null && { cle: key }) });
  let reread = 0;

  async function readAgain() {
    try {
      const repair = await fetchRepair(trackingNumber, key, signal);
      onRepair(repair);
    } catch (error) {
      // A failed read is repeated when the channel opens next.
      if (!signal.aborted) console.warn('The repair could not be read again', error);
    }
  }

  const close = openLiveChannel({
    address: () => Promise.resolve(`${realtimeUrl}?${query}`),
    onFrame: (frame) => frame.type === 'tracking' && onRepair(frame.repair),
    onState: options.onState,
    onOpen: () => {
      window.clearTimeout(reread);
      reread = window.setTimeout(() => void readAgain(), REREAD_AFTER_MS);
    },
  });
  signal.addEventListener('abort', () => {
    window.clearTimeout(reread);
    close();
  });
}
