import type { DocumentType } from '../../../shared/documents/documents.ts';
import { DOCUMENTS_PAGE_SIZE, type DocumentPage } from '../../../shared/documents/issued/issued.ts';
import { readQuery } from '../../../shared/search/query.ts';
import { parisDay } from '../../../shared/time.ts';
import { noSuchCursor } from '../../platform/table/paging.ts';
import { isDocumentId } from '../document-id.ts';
import { markClosed, type ReadRepairs } from '../open-repair.ts';
import type { DocumentListRepository, ListedDocument } from './document-list.repository.ts';
import { documentPage } from './document-page.ts';
import { type SearchDocumentsDependencies, searchDocuments } from './search-documents.ts';

export type ListDocumentsDependencies = {
  list: Pick<DocumentListRepository, 'page'>;
  now: () => number;
};

export type SearchableDocumentsDependencies = SearchDocumentsDependencies & {
  list: DocumentListRepository;
  readRepairs: ReadRepairs;
};

export type DocumentListRequest = {
  cursor?: string | undefined;
  type?: DocumentType | undefined;
  q?: string | undefined;
};

/** The most documents that a filtered page reads, so that its cost does not grow with the shop. */
const FILTERED_LIMIT = 400;
const FILTERED_QUERIES = 3;

/** Returns the matches of `q`, best first, or all documents, newest first. @throws AppError INVALID for the cursor. */
export async function findDocuments(
  dependencies: SearchableDocumentsDependencies,
  shopId: string,
  { cursor, type, q = '' }: DocumentListRequest,
): Promise<DocumentPage> {
  const query = readQuery(q, 'documents');
  const [page, types] = await Promise.all([
    query.needs.length === 0
      ? listDocuments(dependencies, shopId, { cursor, type })
      : searchDocuments(dependencies, shopId, { query, type, cursor }),
    cursor === undefined ? dependencies.list.issuedTypes(shopId) : undefined,
  ]);
  const today = parisDay(dependencies.now());
  const documents = await markClosed(dependencies.readRepairs, shopId, page.documents, today);
  return { ...page, documents, ...(types && { types }) };
}

/**
 * A filtered page may have few or no documents while `cursor` leads to more.
 * @throws AppError INVALID for the cursor.
 */
export async function listDocuments(
  { list, now }: ListDocumentsDependencies,
  shopId: string,
  { cursor, type }: Omit<DocumentListRequest, 'q'>,
): Promise<DocumentPage> {
  if (cursor !== undefined && !isDocumentId(cursor)) {
    throw noSuchCursor();
  }
  // Reading one more than a page shows whether there is a next page without another request.
  const limit = type ? FILTERED_LIMIT : DOCUMENTS_PAGE_SIZE + 1;
  const found: ListedDocument[] = [];
  let after = cursor;
  for (let queries = 0; queries < FILTERED_QUERIES; queries += 1) {
    const page = await list.page(shopId, type, limit, after);
    found.push(...page.documents);
    after = page.lastSeen;
    if (after === undefined || found.length > DOCUMENTS_PAGE_SIZE) break;
  }
  const shown = found.slice(0, DOCUMENTS_PAGE_SIZE);
  const next = found.length > shown.length ? shown.at(-1)?.id : after;
  return documentPage(shown, next ?? null, parisDay(now()));
}
