import { useCallback, useEffect, useRef, useState } from 'react';
import type { DocumentSummary } from '../../../../../shared/documents/issued.ts';
import { AppError } from '../../../../../shared/errors.ts';
import type { Repair } from '../../../../../shared/repairs/repairs.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { documentsOf } from '../../../lib/documents-of-repair.ts';
import { openShopChannel } from '../../../lib/shop-channel.ts';
import { ShownFailure, useLookup } from '../../../lib/use-lookup.ts';
import { onRepairChanged } from '../repairs-store.ts';
import { getRepair } from './record-requests.ts';

type RecordAnswer = { state: 'found'; repair: Repair } | { state: 'not-found' };

/**
 * The shop's repair with this id or tracking number, kept current: it is read again when the live channel or
 * an action of this page reports a change, and when the page becomes visible. The shown repair stays
 * meanwhile. `documentChanges` counts the changes to documents.
 */
export function useRecord(id: string) {
  const newest = useRef<Repair>(undefined);
  const read = useCallback(
    async (signal: AbortSignal): Promise<RecordAnswer> => {
      try {
        const repair = await getRepair(id, signal);
        // Of two simultaneous reads, the older one may arrive last.
        const isOlder = newest.current && newest.current.version > repair.version;
        if (!isOlder) newest.current = repair;
        return { state: 'found', repair: newest.current ?? repair };
      } catch (error) {
        if (error instanceof AppError && error.status === 404) return { state: 'not-found' };
        throw new ShownFailure(messageOf(error), { cause: error });
      }
    },
    [id],
  );
  const { lookup, refresh, again, show } = useLookup<RecordAnswer>(read);
  const [documentChanges, setDocumentChanges] = useState(0);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const isOurs = (changed: { id: string; trackingNumber: string }) =>
      changed.id === id || changed.trackingNumber === id;
    const readWhenSeen = () => {
      if (document.visibilityState === 'visible') void refresh(signal);
    };
    document.addEventListener('visibilitychange', readWhenSeen, { signal });
    const forget = onRepairChanged((changed) => isOurs(changed) && void refresh(signal));
    openShopChannel(signal, {
      onFrame: (frame) => {
        if (frame.type === 'repair' && isOurs(frame.repair)) void refresh(signal);
        if (frame.type === 'document') setDocumentChanges((count) => count + 1);
      },
      onOpen: () => void refresh(signal),
    });
    return () => {
      forget();
      leaving.abort();
    };
  }, [id, refresh]);

  const put = (repair: Repair) => {
    newest.current = repair;
    show({ state: 'found', repair });
  };
  return { lookup, again, put, documentChanges };
}

/**
 * The documents of a repair, read again with each new value of `changes`; null until they have loaded or when
 * they cannot be read.
 */
export function useDocumentsOf(repair: Repair, changes: number): DocumentSummary[] | null {
  const [documents, setDocuments] = useState<DocumentSummary[] | null>(null);
  const { id, customerName, customerFirstName, customerEmail } = repair;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the documents depend on these fields, not on each status
  useEffect(() => {
    const leaving = new AbortController();
    documentsOf(repair, leaving.signal)
      .then(setDocuments)
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.warn('The documents could not be read', error);
      });
    return () => leaving.abort();
  }, [id, customerName, customerFirstName, customerEmail, changes]);

  return documents;
}
