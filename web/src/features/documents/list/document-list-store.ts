import { create } from 'zustand';
import type { DocumentSummary } from '../../../../../shared/documents/issued.ts';
import { onSessionEvent } from '../../../lib/session-events.ts';
import { type DocumentFilter, listDocuments } from '../document-requests.ts';

type DocumentListState = {
  phase: 'loading' | 'ready' | 'failed';
  filter: DocumentFilter;
  /** Newest first. */
  documents: DocumentSummary[];
  /** Asks for the next page; null on the last. */
  cursor: string | null;
  isLoadingMore: boolean;
};

export const NO_DOCUMENT_FILTER: DocumentFilter = { type: '', q: '' };

export const INITIAL_DOCUMENTS: DocumentListState = {
  phase: 'loading',
  filter: NO_DOCUMENT_FILTER,
  documents: [],
  cursor: null,
  isLoadingMore: false,
};

/** The shop's issued documents as far as they were asked for. */
export const useDocumentList = create<DocumentListState>(() => INITIAL_DOCUMENTS);

let listing = new AbortController();

onSessionEvent((event) => {
  if (event !== 'signed-out' && event !== 'session-ended') return;
  listing.abort();
  useDocumentList.setState(INITIAL_DOCUMENTS);
});

/** Loads the first page under `filter`; an earlier load that is still under way is given up. */
export async function loadDocuments(filter: DocumentFilter): Promise<void> {
  listing.abort();
  const mine = new AbortController();
  listing = mine;
  useDocumentList.setState({ phase: 'loading', filter, isLoadingMore: false });
  try {
    const page = await listDocuments(filter, null, mine.signal);
    if (!mine.signal.aborted) useDocumentList.setState({ phase: 'ready', ...page });
  } catch {
    if (mine.signal.aborted) return;
    useDocumentList.setState({ phase: 'failed', documents: [], cursor: null });
  }
}

/** Appends the next page. Throws ApiError; what is shown stays. */
export async function loadMoreDocuments(): Promise<void> {
  const { cursor, filter, isLoadingMore } = useDocumentList.getState();
  const mine = listing;
  if (cursor === null || isLoadingMore) return;
  useDocumentList.setState({ isLoadingMore: true });
  try {
    const page = await listDocuments(filter, cursor, mine.signal);
    if (mine.signal.aborted) return;
    useDocumentList.setState(({ documents }) => {
      const known = new Set(documents.map(({ id }) => id));
      const fresh = page.documents.filter(({ id }) => !known.has(id));
      return { documents: [...documents, ...fresh], cursor: page.cursor };
    });
  } catch (error) {
    if (!mine.signal.aborted) throw error;
  } finally {
    if (!mine.signal.aborted) useDocumentList.setState({ isLoadingMore: false });
  }
}

/** Takes a document's newer state over where it is shown; one that comes late or twice changes nothing. */
export function replaceDocument(told: DocumentSummary): void {
  useDocumentList.setState(({ documents }) => ({
    documents: documents.map((shown) =>
      shown.id === told.id && shown.version < told.version ? told : shown,
    ),
  }));
}
