import { DOCUMENT_TYPES, type DocumentType } from '../../../../../shared/documents/documents.ts';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import type { DocumentFilter } from '../document-requests.ts';

const TYPES = Object.keys(DOCUMENT_TYPES) as DocumentType[];
const OPTIONS = TYPES.map((value) => ({ value, label: DOCUMENT_TYPES[value].label }));

/** Reads a text as a type of document; any other text does not filter. */
export const typeOf = (text: string | null): DocumentType | '' =>
  TYPES.find((type) => type === text) ?? '';

type DocumentFiltersProps = {
  filter: DocumentFilter;
  onFilter: (filter: DocumentFilter) => void;
};

/** The search and type filter of the list of documents. */
export function DocumentFilters({ filter, onFilter }: DocumentFiltersProps) {
  return (
    <FilterBar
      search={{
        label: 'Rechercher un document',
        placeholder: 'Client, numéro, montant…',
        text: filter.q,
        onSearch: (q) => onFilter({ ...filter, q }),
      }}
      choice={{
        label: 'Filtrer par type',
        all: 'Tous les documents',
        value: filter.type,
        options: OPTIONS,
        onChoose: (type) => onFilter({ ...filter, type }),
      }}
    />
  );
}
