import { useCallback, useEffect } from 'react';
import type { DocumentDetails } from '../../../../../shared/documents/issued.ts';
import { AppError } from '../../../../../shared/errors.ts';
import { messageOf } from '../../../lib/api-client.ts';
import { getDocument } from '../../../lib/get-document.ts';
import { ShownFailure, useLookup } from '../../../lib/use-lookup.ts';
import { useLiveDocuments } from '../list/use-live-documents.ts';

type DocumentAnswer = { state: 'found'; details: DocumentDetails } | { state: 'not-found' };

/**
 * The shop's document with this id, kept current: it is read again when the live channel reports a change and
 * when the page becomes visible. The shown document stays meanwhile.
 */
export function useIssuedDocument(id: string) {
  const read = useCallback(
    async (signal: AbortSignal): Promise<DocumentAnswer> => {
      try {
        return { state: 'found', details: await getDocument(id, signal) };
      } catch (error) {
        if (error instanceof AppError && error.status === 404) return { state: 'not-found' };
        throw new ShownFailure(messageOf(error), { cause: error });
      }
    },
    [id],
  );
  const { lookup, refresh, again } = useLookup(read);

  useEffect(() => {
    const leaving = new AbortController();
    const readWhenSeen = () => {
      if (document.visibilityState === 'visible') void refresh(leaving.signal);
    };
    document.addEventListener('visibilitychange', readWhenSeen);
    return () => {
      leaving.abort();
      document.removeEventListener('visibilitychange', readWhenSeen);
    };
  }, [refresh]);

  useLiveDocuments(
    (changed) => changed.id === id && void refresh(),
    () => void refresh(),
  );
  return { lookup, refresh: () => refresh(), again };
}
