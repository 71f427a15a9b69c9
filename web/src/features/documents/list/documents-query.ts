import type { DocumentSummary } from '../../../../../shared/documents/issued.ts';
import { shopCache } from '../../../lib/shop-cache.ts';
import { type ListPages, listKey, listQuery, mapItems } from '../../../lib/shop-list.ts';
import { answerKey } from '../../../lib/shop-query.ts';
import { type DocumentFilter, listDocuments } from '../document-requests.ts';

/** The shop's issued documents under a filter. */
export const documentsQuery = (filter: DocumentFilter) =>
  listQuery(answerKey('GET /api/documents', { query: filter }), async (cursor, signal) => {
    const { documents: items, ...page } = await listDocuments(filter, cursor, signal);
    return { items, ...page };
  });

type Documents = ListPages<DocumentSummary, { id: string }>;

/** Replaces a document by its newer state in every list; a late or repeated state changes nothing. */
export function replaceDocument(newer: DocumentSummary): void {
  shopCache.setQueriesData<Documents>(
    { queryKey: listKey('GET /api/documents') },
    (known) =>
      known &&
      mapItems(known, (shown) =>
        shown.id === newer.id && shown.version < newer.version ? newer : shown,
      ),
  );
}
