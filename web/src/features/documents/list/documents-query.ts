import type { DocumentSummary } from '../../../../../shared/documents/issued.ts';
import { changeLists, listQuery } from '../../../lib/shop-list.ts';
import { answerKey } from '../../../lib/shop-query.ts';
import { type DocumentFilter, listDocuments } from '../document-requests.ts';

/** The shop's issued documents under a filter. */
export const documentsQuery = (filter: DocumentFilter) =>
  listQuery(answerKey('GET /api/documents', { query: filter }), async (cursor, signal) => {
    const { documents: items, ...page } = await listDocuments(filter, cursor, signal);
    return { items, ...page };
  });

/** Replaces a document by its newer state where it is listed; a late or repeated state changes nothing. */
export const replaceDocument = (newer: DocumentSummary): void =>
  changeLists<DocumentSummary, unknown>('GET /api/documents', ({ items, ...list }) => ({
    ...list,
    items: items.map((shown) =>
      shown.id === newer.id && shown.version < newer.version ? newer : shown,
    ),
  }));
