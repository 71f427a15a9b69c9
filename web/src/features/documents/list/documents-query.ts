import { listQuery } from '../../../lib/cache/shop-list.ts';
import { answerKey } from '../../../lib/cache/shop-query.ts';
import { type DocumentFilter, listDocuments } from '../document-requests.ts';

export const documentsQuery = (filter: DocumentFilter) =>
  listQuery(answerKey('GET /api/documents', { query: filter }), async (cursor, signal) => {
    const { documents: items, ...page } = await listDocuments(filter, cursor, signal);
    return { items, ...page };
  });
