import { queryOptions } from '@tanstack/react-query';
import { LIVE, shopCache } from '../../lib/cache/shop-cache.ts';
import { answerKey } from '../../lib/cache/shop-query.ts';
import { getDocument } from '../../lib/documents/get-document.ts';

export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: answerKey('GET /api/documents/{id}', { params: { id } }),
    queryFn: ({ signal }) => getDocument(id, signal),
    meta: LIVE,
    refetchOnWindowFocus: 'always',
  });

/** Resolves when the page of a document has read it again. */
export const readDocumentAgain = (id: string): Promise<void> =>
  shopCache.invalidateQueries({ queryKey: documentQuery(id).queryKey, exact: true });
