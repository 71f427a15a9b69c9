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
 * The repair of `trackingNumber`, from the document or from a request, and read again when the key changes.
 * `isGiven` says that it came with the document.
 */
export function useTrackedRepair(trackingNumber: string, key: string | null) {
  const rendered = useContext(RenderedStart);
  const [start] = useState(() => rendered ?? startInDocument());
  useEffect(takeStart, []);
  const read = useCallback(
    async (signal: AbortSignal) => {
      // Loaded on demand: a page that the server rendered does not need it to be drawn and hydrated.
      const { fetchRepair } = await import('./fetch-repair.ts');
      return answerOf({ trackingNumber, repair: await fetchRepair(trackingNumber, key, signal) });
    },
    [trackingNumber, key],
  );
  return { ...useLookup(read, start && answerOf(start)), isGiven: start !== undefined };
}
