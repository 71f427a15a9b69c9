import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FilePlus } from '../../../ui/icons/file-plus.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { BackLink, Page, PageHead } from '../../../ui/page.tsx';
import type { DocumentFilter } from '../document-requests.ts';
import { DocumentFilters, typeOf } from './document-filters.tsx';
import { DocumentList } from './document-list.tsx';
import { loadDocuments, NO_DOCUMENT_FILTER, replaceDocument } from './document-list-store.ts';
import { useLiveDocuments } from './use-live-documents.ts';

/** The filter, kept in the page's address so that a reload and the back button find it again. */
function useFilter(): [DocumentFilter, (filter: DocumentFilter) => void] {
  const [query, setQuery] = useSearchParams();
  const type = typeOf(query.get('type'));
  const q = query.get('q') ?? '';
  const filter = useMemo(() => ({ type, q }), [type, q]);
  const setFilter = useCallback(
    (next: DocumentFilter) =>
      setQuery(
        { ...(next.type && { type: next.type }), ...(next.q && { q: next.q }) },
        { replace: true },
      ),
    [setQuery],
  );
  return [filter, setFilter];
}

/** The documents that the shop has issued, newest first. */
export function DocumentListPage() {
  const [filter, setFilter] = useFilter();
  /** A search field that is cleared from elsewhere starts anew. */
  const [clearings, setClearings] = useState(0);
  useEffect(() => void loadDocuments(filter), [filter]);
  useLiveDocuments(replaceDocument);

  return (
    <Page>
      <PageHead title="Documents émis">
        <BackLink to="/dashboard">Retour au tableau de bord</BackLink>
        <LinkButton to="/facturation" variant="primary">
          <FilePlus aria-hidden="true" />
          Créer un document
        </LinkButton>
      </PageHead>
      <DocumentFilters key={clearings} filter={filter} onFilter={setFilter} />
      <DocumentList
        onClearFilter={() => {
          setFilter(NO_DOCUMENT_FILTER);
          setClearings((count) => count + 1);
        }}
      />
    </Page>
  );
}
