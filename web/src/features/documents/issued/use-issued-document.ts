import { queryOptions } from '@tanstack/react-query';
import { getDocument } from '../../../lib/get-document.ts';
import { answerKey, useShopLookup } from '../../../lib/shop-query.ts';
import { useLiveDocuments } from '../list/use-live-documents.ts';

const documentQuery = (id: string) =>
  queryOptions({
    queryKey: answerKey('GET /api/documents/{id}', { params: { id } }),
    queryFn: ({ signal }) => getDocument(id, signal),
    refetchOnWindowFocus: 'always',
  });

/** The document with this id. It is read again when it changes, and when the page becomes visible. */
export function useIssuedDocument(id: string) {
  const { lookup, refresh, again } = useShopLookup(documentQuery(id));
  useLiveDocuments((changed) => changed.id === id && again(), again);
  return { lookup, refresh, again };
}
