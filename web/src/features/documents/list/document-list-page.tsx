import { useQuery } from '@tanstack/react-query';
import { FilePlus, Inbox, Wallet } from 'lucide-react';
import { DOCUMENT_TYPES, type DocumentType } from '../../../../../shared/documents/documents.ts';
import { shopCache } from '../../../lib/cache/shop-cache.ts';
import { useList } from '../../../lib/cache/shop-list.ts';
import { useAddressFilter } from '../../../lib/navigation/use-address-filter.ts';
import { LinkButton } from '../../../ui/buttons/button.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { FilterBar } from '../../../ui/lists/filter-bar.tsx';
import { focusResults, Results } from '../../../ui/lists/results.tsx';
import type { DocumentFilter } from '../document-requests.ts';
import { DocumentList } from './document-list.tsx';
import { documentsQuery } from './documents-query.ts';

const IN_ADDRESS = { type: 'type', q: 'q' } as const;
const filterIn = (query: URLSearchParams): DocumentFilter => ({
  type: typeOf(query.get('type')),
  q: query.get('q') ?? '',
});

export function DocumentListPage() {
  const { filter, setFilter, clear, clearings } = useAddressFilter(filterIn, IN_ADDRESS);
  const { first } = useList(documentsQuery(filter));

  return (
    <Page>
      <PageHead title="Documents émis">
        <LinkButton icon={Wallet} to="/encaissements">
          Encaissements
        </LinkButton>
        <LinkButton icon={FilePlus} to="/facturation" variant="primary">
          Créer un document
        </LinkButton>
      </PageHead>
      <DocumentFilters key={clearings} filter={filter} issued={first?.types} onFilter={setFilter} />
      <Results label="Documents">
        <DocumentList
          filter={filter}
          onClearFilter={() => {
            clear();
            focusResults();
          }}
        />
      </Results>
      {first && <ReceivedLink />}
    </Page>
  );
}

const TYPES = Object.keys(DOCUMENT_TYPES) as DocumentType[];

const typeOf = (text: string | null): DocumentType | '' =>
  TYPES.find((type) => type === text) ?? '';

type DocumentFiltersProps = {
  filter: DocumentFilter;
  /** The shop has issued documents of these types. This is undefined until the list is read. */
  issued: readonly DocumentType[] | undefined;
  onFilter: (filter: DocumentFilter) => void;
};

function DocumentFilters({ filter, issued, onFilter }: DocumentFiltersProps) {
  const offered = TYPES.filter((type) => type === filter.type || issued?.includes(type));
  return (
    <FilterBar
      search={{
        label: 'Rechercher un document',
        placeholder: 'Client, n°, montant…',
        text: filter.q,
        onSearch: (q) => onFilter({ ...filter, q }),
      }}
      choice={{
        label: 'Filtrer par type',
        all: 'Tous les documents',
        value: filter.type,
        options: offered.map((value) => ({ value, label: DOCUMENT_TYPES[value].label })),
        onChoose: (type) => onFilter({ ...filter, type }),
      }}
    />
  );
}

/** Imports the configuration on demand, because otherwise every public page would contain it. */
async function readReceives(): Promise<boolean> {
  const { loadConfig } = await import('../../../lib/config.ts');
  return (await loadConfig()).receivesInvoices === true;
}

/**
 * Leads to the invoices of suppliers, if the operator has chosen a platform that delivers them. The answer comes late,
 * so the link stands below the list, where it moves nothing.
 */
function ReceivedLink() {
  // When the configuration cannot be read, /documents/recues can still be opened by its address.
  const { data: isShown } = useQuery(
    { queryKey: ['receives invoices'], queryFn: readReceives },
    shopCache,
  );
  return (
    isShown && (
      <div>
        <LinkButton icon={Inbox} to="/documents/recues">
          Factures reçues
        </LinkButton>
      </div>
    )
  );
}
