import type { DocumentType } from '../../shared/documents/documents.ts';
import { DOCUMENTS_PAGE_SIZE, type DocumentPage } from '../../shared/documents/issued.ts';
import type { SearchQuery } from '../../shared/search/query.ts';
import { findRecords } from '../search/find-records.ts';
import { decodeSearchPosition, encodeSearchPosition } from '../search/search-position.ts';
import type { WordIndex } from '../search/words.repository.ts';
import type { DocumentListRepository } from './document-list.repository.ts';
import { documentPage } from './document-page.ts';

export type SearchDocumentsDependencies = {
  words: WordIndex;
  list: Pick<DocumentListRepository, 'byIds'>;
};

export type DocumentSearch = {
  query: SearchQuery;
  type?: DocumentType | undefined;
  cursor?: string | undefined;
};

/** With a type, some of what the words find is left out: more is read, so that a page has something to show. */
const READ_WITH_TYPE = 2 * DOCUMENTS_PAGE_SIZE;

/**
 * A page of the shop's documents that meet the query, the best matches first, as `searchRepairs` finds repairs. One that cannot be
 * read is found by the words that it had, whatever its type.
 * @throws AppError INVALID for a cursor that is none.
 */
export async function searchDocuments(
  { words, list }: SearchDocumentsDependencies,
  shopId: string,
  { query, type, cursor }: DocumentSearch,
): Promise<DocumentPage> {
  const limit = type ? READ_WITH_TYPE : DOCUMENTS_PAGE_SIZE;
  const from = cursor === undefined ? undefined : decodeSearchPosition(cursor);
  const page = await findRecords(words, { shopId, kind: 'documents', query, limit }, from);
  const ids = page.records.map(({ id }) => id);
  const documents = await list.byIds(shopId, ids);
  const shown = ids
    .flatMap((id) => documents.get(id) ?? [])
    .filter((each) => 'unreadable' in each || type === undefined || each.documentType === type);
  return documentPage(shown, page.next ? encodeSearchPosition(page.next) : null);
}
