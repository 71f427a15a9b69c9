import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DOCUMENT_TYPES, type DocumentType } from '../../../../shared/documents.ts';
import styles from './document-list-page.module.css';
import type { DocumentFilter } from './document-requests.ts';

/** Waits for a pause in typing before a search starts. */
const TYPING_PAUSE_MS = 300;
/** What the API takes. */
const LONGEST_SEARCH = 100;

const TYPES = Object.keys(DOCUMENT_TYPES) as DocumentType[];

/** A text as a type of document; anything that is none filters nothing. */
export const typeOf = (text: string | null): DocumentType | '' =>
  TYPES.find((type) => type === text) ?? '';

type DocumentFiltersProps = {
  filter: DocumentFilter;
  onFilter: (filter: DocumentFilter) => void;
};

/** Search and type of the list of documents. */
export function DocumentFilters({ filter, onFilter }: DocumentFiltersProps) {
  const [typed, setTyped] = useState(filter.q);

  useEffect(() => {
    const q = typed.trim();
    if (q === filter.q) return;
    const timer = setTimeout(() => onFilter({ ...filter, q }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, filter, onFilter]);

  return (
    <search className={styles.filters}>
      <label className={styles.search}>
        <Search aria-hidden="true" />
        <input
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          placeholder="Client, numéro, montant…"
          aria-label="Rechercher un document"
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      <select
        className={styles.type}
        value={filter.type}
        onChange={({ target }) => onFilter({ ...filter, type: typeOf(target.value) })}
        aria-label="Filtrer par type"
      >
        <option value="">Tous les documents</option>
        {TYPES.map((type) => (
          <option key={type} value={type}>
            {DOCUMENT_TYPES[type].label}
          </option>
        ))}
      </select>
    </search>
  );
}
