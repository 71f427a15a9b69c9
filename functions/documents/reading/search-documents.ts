import type { DocumentType } from '../../../shared/documents/documents.ts';
import { DOCUMENTS_PAGE_SIZE, type DocumentPage } from '../../../shared/documents/issued/issued.ts';
import type { SearchQuery } from '../../../shared/search/query.ts';
import { parisDay } from '../../../shared/time.ts';
import { mayBeOfType } from '../../search/document-words.ts';
import { findRecords, type Search } from '../../search/find-records.ts';
import { decodeSearchPosition, encodeSearchPosition } from '../../search/search-position.ts';
import type { WordIndex } from '../../search/words.repository.ts';
import type { DocumentListRepository } from './document-list.repository.ts';
import { documentPage } from './document-page.ts';

export type SearchDocumentsDependencies = {
  words: WordIndex;
  list: Pick<DocumentListRepository, 'byIds'>;
  now: () => number;
};

export type DocumentSearch = {
  query: SearchQuery;
  type?: DocumentType | undefined;
  cursor?: string | undefined;
};

/**
 * A document's number is one of its words and shows its type, so documents of other types are not read. A document that
 * cannot be read is still found by its indexed words.
 * @throws AppError INVALID for a cursor that is not one of ours.
 */
export async function searchDocuments(
  { words, list, now }: SearchDocumentsDependencies,
  shopId: string,
  { query, type, cursor }: DocumentSearch,
): Promise<DocumentPage> {
  const search: Search = {
    shopId,
    kind: 'documents',
    query,
    limit: DOCUMENTS_PAGE_SIZE,
    ...(type && { mayBe: ({ words }) => mayBeOfType(words, type) }),
  };
  const from = cursor === undefined ? undefined : decodeSearchPosition(cursor);
  const page = await findRecords(words, search, from);
  const ids = page.records.map(({ id }) => id);
  const documents = await list.byIds(shopId, ids);
  const shown = ids
    .flatMap((id) => documents.get(id) ?? [])
    .filter((each) => 'unreadable' in each || type === undefined || each.documentType === type);
  const next = page.next ? encodeSearchPosition(page.next) : null;
  return documentPage(shown, next, parisDay(now()));
}
