import { useEffect } from 'react';
import { useAddressFilter } from '../../../lib/use-address-filter.ts';
import { FilePlus } from '../../../ui/icons/file-plus.ts';
import { Wallet } from '../../../ui/icons/wallet.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { BackToDashboard, Page, PageHead } from '../../../ui/page.tsx';
import { focusResults, Results } from '../../../ui/results.tsx';
import type { DocumentFilter } from '../document-requests.ts';
import { DocumentFilters, typeOf } from './document-filters.tsx';
import { DocumentList } from './document-list.tsx';
import { loadDocuments, replaceDocument } from './document-list-store.ts';
import { ReceivedLink } from './received-link.tsx';
import { useLiveDocuments } from './use-live-documents.ts';

const IN_ADDRESS = { type: 'type', q: 'q' } as const;
const filterIn = (query: URLSearchParams): DocumentFilter => ({
  type: typeOf(query.get('type')),
  q: query.get('q') ?? '',
});

/** The documents that the shop has issued, newest first. */
export function DocumentListPage() {
  const { filter, setFilter, clear, clearings } = useAddressFilter(filterIn, IN_ADDRESS);
  useEffect(() => void loadDocuments(filter), [filter]);
  useLiveDocuments(replaceDocument);

  return (
    <Page>
      <PageHead title="Documents émis">
        <BackToDashboard />
        <LinkButton to="/encaissements">
          <Wallet aria-hidden="true" />
          Encaissements
        </LinkButton>
        <ReceivedLink />
        <LinkButton to="/facturation" variant="primary">
          <FilePlus aria-hidden="true" />
          Créer un document
        </LinkButton>
      </PageHead>
      <DocumentFilters key={clearings} filter={filter} onFilter={setFilter} />
      <Results label="Documents">
        <DocumentList
          onClearFilter={() => {
            clear();
            focusResults();
          }}
        />
      </Results>
    </Page>
  );
}
