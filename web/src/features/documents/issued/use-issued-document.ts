import { useCallback, useEffect, useState } from 'react';
import type { DocumentDetails } from '../../../../../shared/documents/issued.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { getDocument } from '../document-requests.ts';
import { useLiveDocuments } from '../list/use-live-documents.ts';

export type DocumentLookup =
  | { state: 'loading' }
  | { state: 'found'; details: DocumentDetails }
  | { state: 'not-found' }
  | { state: 'failed'; message: string };

/**
 * The shop's document of an id, kept at what happens to it: read again when the live channel tells of it, and when
 * the page is looked at again. What is shown stays while it is read.
 */
export function useIssuedDocument(id: string) {
  const [lookup, setLookup] = useState<DocumentLookup>({ state: 'loading' });

  const read = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const details = await getDocument(id, signal);
        if (!signal?.aborted) setLookup({ state: 'found', details });
      } catch (error) {
        if (signal?.aborted) return;
        const isUnknown = error instanceof AppError && error.status === 404;
        setLookup((shown) => {
          if (shown.state === 'found') return shown;
          return isUnknown
            ? { state: 'not-found' }
            : { state: 'failed', message: messageOf(error) };
        });
      }
    },
    [id],
  );

  useEffect(() => {
    const leaving = new AbortController();
    setLookup({ state: 'loading' });
    void read(leaving.signal);
    const readWhenSeen = () => {
      if (document.visibilityState === 'visible') void read(leaving.signal);
    };
    document.addEventListener('visibilitychange', readWhenSeen);
    return () => {
      leaving.abort();
      document.removeEventListener('visibilitychange', readWhenSeen);
    };
  }, [read]);

  useLiveDocuments(
    (told) => told.id === id && void read(),
    () => void read(),
  );

  const again = () => {
    setLookup({ state: 'loading' });
    void read();
  };
  return { lookup, refresh: () => read(), again };
}
