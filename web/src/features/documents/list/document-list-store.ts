import type { DocumentSummary } from '../../../../../shared/documents/issued.ts';
import { createListStore } from '../../../lib/list-store.ts';
import { type DocumentFilter, listDocuments } from '../document-requests.ts';

const store = createListStore({
  list: async (filter: DocumentFilter, cursor, signal) => {
    const { documents, ...page } = await listDocuments(filter, cursor, signal);
    return { items: documents, ...page };
  },
  unreadableId: ({ id }) => id,
  noFilter: { type: '', q: '' },
  extra: {},
});

/** The loaded part of the shop's issued documents. */
export const useDocumentList = store.useList;
export const loadDocuments = store.load;
export const loadMoreDocuments = store.loadMore;

/** Replaces a shown document by its newer state; a late or repeated state changes nothing. */
export function replaceDocument(newer: DocumentSummary): void {
  useDocumentList.setState(({ items }) => ({
    items: items.map((shown) =>
      shown.id === newer.id && shown.version < newer.version ? newer : shown,
    ),
  }));
}
