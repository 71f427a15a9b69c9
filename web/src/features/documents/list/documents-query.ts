import { useQuery } from '@tanstack/react-query';
import type { DocumentType } from '../../../../../shared/documents/documents.ts';
import type { DocumentSummary } from '../../../../../shared/documents/issued/issued.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { changeLists, type List, listQuery } from '../../../lib/cache/shop-list.ts';
import { answerKey } from '../../../lib/cache/shop-query.ts';
import { type DocumentFilter, listDocuments } from '../document-requests.ts';

export const documentsQuery = (filter: DocumentFilter) =>
  listQuery(answerKey('GET /api/documents', { query: filter }), async (cursor, signal) => {
    const { documents: items, ...page } = await listDocuments(filter, cursor, signal);
    return { items, ...page };
  });

type ListAndTypes = List<DocumentSummary, unknown> & { types?: DocumentType[] | undefined };

/** Returns the types of document that the shop has issued. The answer with the list contains them. */
export function useIssuedTypes(filter: DocumentFilter): readonly DocumentType[] {
  const select = ({ types }: ListAndTypes) => types;
  // This replaces the structural sharing of the list's query, which compares whole lists.
  const query = { ...documentsQuery(filter), select, structuralSharing: true };
  return useQuery(query, shopCache).data ?? [];
}

/** Replaces a listed document by its newer state. A late or repeated state changes nothing. */
export const replaceDocument = (newer: DocumentSummary): void =>
  changeLists<DocumentSummary, unknown>('GET /api/documents', ({ items, ...list }) => ({
    ...list,
    items: items.map((shown) =>
      shown.id === newer.id && shown.version < newer.version ? newer : shown,
    ),
  }));
