import { useCallback, useContext, useEffect, useState } from 'react';
import type { PublicRepair } from '../../../../shared/tracking/answers.ts';
import { useLookup } from '../../lib/use-lookup.ts';
import { RenderedStart, startInDocument, type TrackingStart, takeStart } from './tracking-start.ts';

type TrackingAnswer =
  | { state: 'found'; repair: PublicRepair }
  | { state: 'not-found'; trackingNumber: string };

const answerOf = ({ trackingNumber, repair }: TrackingStart): TrackingAnswer =>
  repair ? { state: 'found', repair } : { state: 'not-found', trackingNumber };

/**
 * The repair of `trackingNumber`: as the document brought it, else looked up; anew when the key changes.
 * `isGiven` says that nothing had to be waited for.
 */
export function useTrackedRepair(trackingNumber: string, key: string | null) {
  const rendered = useContext(RenderedStart);
  const [start] = useState(() => rendered ?? startInDocument());
  useEffect(takeStart, []);
  const read = useCallback(
    async (signal: AbortSignal) => {
      // Loaded when it is needed: a page rendered on the server is drawn and awake without it.
      const { fetchRepair } = await import('./fetch-repair.ts');
      return answerOf({ trackingNumber, repair: await fetchRepair(trackingNumber, key, signal) });
    },
    [trackingNumber, key],
  );
  return { ...useLookup(read, start && answerOf(start)), isGiven: start !== undefined };
}
