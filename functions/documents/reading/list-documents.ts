import type { DocumentType } from '../../../shared/documents/documents.ts';
import { DOCUMENTS_PAGE_SIZE, type DocumentPage } from '../../../shared/documents/issued/issued.ts';
import { readQuery, type SearchQuery } from '../../../shared/search/query.ts';
import { parisDay } from '../../../shared/time.ts';
import { noSuchCursor } from '../../platform/table/paging.ts';
import { mayBeOfType } from '../../search/document-words.ts';
import { findRecords, type Search } from '../../search/find-records.ts';
import { decodeSearchPosition, encodeSearchPosition } from '../../search/search-position.ts';
import type { WordIndex } from '../../search/words.repository.ts';
import { isDocumentId } from '../document-id.ts';
import { toSummary } from '../documents.ts';
import { markClosed, type ReadRepairs } from '../open-repair.ts';
import type { DocumentListRepository, ListedDocument } from './document-list.repository.ts';

type Dependencies<Needed extends keyof DocumentListRepository> = {
  list: Pick<DocumentListRepository, Needed>;
  now: () => number;
};

export type DocumentListRequest = {
  cursor?: string | undefined;
  type?: DocumentType | undefined;
};

/** A query of a filtered page reads at most this many documents, so that its cost does not grow with the shop. */
const FILTERED_LIMIT = 400;
const FILTERED_QUERIES = 3;

/**
 * Returns the matches of `q`, best first, or all documents, newest first.
 * @throws AppError INVALID for an invalid cursor.
 */
export async function findDocuments(
  dependencies: Dependencies<keyof DocumentListRepository> & {
    words: WordIndex;
    readRepairs: ReadRepairs;
  },
  shopId: string,
  { q = '', ...request }: DocumentListRequest & { q?: string | undefined },
): Promise<DocumentPage> {
  const query = readQuery(q, 'documents');
  const [page, types] = await Promise.all([
    query.needs.length === 0
      ? listDocuments(dependencies, shopId, request)
      : searchDocuments(dependencies, shopId, { query, ...request }),
    request.cursor === undefined ? dependencies.list.issuedTypes(shopId) : undefined,
  ]);
  const today = parisDay(dependencies.now());
  const documents = await markClosed(dependencies.readRepairs, shopId, page.documents, today);
  return { ...page, documents, ...(types && { types }) };
}

/**
 * A filtered page may have few or no documents while `cursor` leads to more.
 * @throws AppError INVALID for an invalid cursor.
 */
export async function listDocuments(
  { list, now }: Dependencies<'page'>,
  shopId: string,
  { cursor, type }: DocumentListRequest,
): Promise<DocumentPage> {
  if (cursor !== undefined && !isDocumentId(cursor)) throw noSuchCursor();
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
  return pageOf(shown, next ?? null, now());
}

/**
 * A document's number is one of its words and shows the document's type, so documents of other types are not read. A
 * document that cannot be read is still found by its indexed words.
 * @throws AppError INVALID for an invalid cursor.
 */
export async function searchDocuments(
  { words, list, now }: Dependencies<'byIds'> & { words: WordIndex },
  shopId: string,
  { query, type, cursor }: DocumentListRequest & { query: SearchQuery },
): Promise<DocumentPage> {
  const search: Search = {
    shopId,
    kind: 'documents',
    query,
    limit: DOCUMENTS_PAGE_SIZE,
    ...(type && {
      mayBe: (record) => mayBeOfType(record.words, type),
    }),
  };
  const from = cursor === undefined ? undefined : decodeSearchPosition(cursor);
  const { records, next } = await findRecords(words, search, from);
  const ids = records.map(({ id }) => id);
  const documents = await list.byIds(shopId, ids);
  const shown = ids
    .flatMap((id) => documents.get(id) ?? [])
    .filter((each) => 'unreadable' in each || type === undefined || each.documentType === type);
  return pageOf(shown, next ? encodeSearchPosition(next) : null, now());
}

/** Documents that cannot be read are listed apart, so that the shop knows about them. */
function pageOf(
  listed: readonly ListedDocument[],
  cursor: string | null,
  nowMs: number,
): DocumentPage {
  const today = parisDay(nowMs);
  const unreadable = listed.flatMap((each) => ('unreadable' in each ? { id: each.id } : []));
  return {
    documents: listed.flatMap((each) => ('unreadable' in each ? [] : toSummary(each, today))),
    ...(unreadable.length > 0 && { unreadable }),
    cursor,
  };
}
