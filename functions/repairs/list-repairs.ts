import { isInList, type ListChoice } from '../../shared/repairs/repair-lists.ts';
import { REPAIRS_PAGE_SIZE, type RepairPage } from '../../shared/repairs/repairs.ts';
import { readQuery } from '../../shared/search/query.ts';
import { foldText } from '../../shared/text.ts';
import type { IndexStateRepository } from '../search/index-state.repository.ts';
import { isSearchCursor } from '../search/search-position.ts';
import { decodeCursor, encodeCursor, idAt, type RepairPosition } from './cursor.ts';
import { type ListedRepair, repairPage } from './listed-repair.ts';
import type { RepairFilter, RepairListRepository } from './repair-list.repository.ts';
import { type SearchRepairsDependencies, searchRepairs } from './search-repairs.ts';

export type ListRepairsDependencies = { list: Pick<RepairListRepository, 'page'> };

/** A list that can be searched by the index of words, once that index holds every repair. */
export type SearchableListDependencies = SearchRepairsDependencies & {
  list: SearchRepairsDependencies['list'] & Pick<RepairListRepository, 'page'>;
  index: Pick<IndexStateRepository, 'isWhole'>;
};

export type RepairListRequest = {
  cursor?: string | undefined;
  status?: ListChoice | undefined;
  q?: string | undefined;
};

/** A query for a filtered page reads at most this many repairs, so that its cost does not grow with the shop. */
const FILTERED_LIMIT = 400;
const FILTERED_QUERIES = 3;

/**
 * Returns a page of the shop's repairs: with a search text the best matches first, otherwise all, newest first.
 * Until the indexes of words and statuses are complete, it filters the list itself.
 * @throws AppError INVALID for a cursor that the server did not write.
 */
export async function findRepairs(
  dependencies: SearchableListDependencies,
  shopId: string,
  { cursor, status, q = '' }: RepairListRequest,
): Promise<RepairPage> {
  const query = readQuery(q);
  if (query.needs.length === 0) {
    if (status !== undefined && (await dependencies.index.isWhole())) {
      return listInList(dependencies, shopId, status, cursor);
    }
    return listRepairs(dependencies, shopId, { cursor, status });
  }
  const isOfList = cursor !== undefined && !isSearchCursor(cursor);
  if (!isOfList && (await dependencies.index.isWhole())) {
    return searchRepairs(dependencies, shopId, { query, status, cursor });
  }
  return listRepairs(dependencies, shopId, { cursor, status, q });
}

/**
 * Returns a page of the shop's repairs in one status, or in a list of several statuses, newest first. It costs one
 * Query for each partition of the list, two at most, and one BatchGetItem, however many repairs the shop has. The index
 * follows the stream: a repair that has left the list since is left out, so that a page may be shorter, and a repair
 * that has just joined it appears a moment later. A repair that cannot be read stays where the index last had it.
 */
async function listInList(
  { list }: Pick<SearchableListDependencies, 'list'>,
  shopId: string,
  choice: ListChoice,
  cursor: string | undefined,
): Promise<RepairPage> {
  const after = cursor ? decodeCursor(cursor) : undefined;
  const positions = await list.inList(shopId, choice, REPAIRS_PAGE_SIZE + 1, after);
  const onPage = positions.slice(0, REPAIRS_PAGE_SIZE);
  const repairs = await list.byIds(shopId, onPage.map(idAt));
  const last = positions.length > onPage.length ? onPage.at(-1) : undefined;
  const shown = onPage
    .flatMap((position) => repairs.get(idAt(position)) ?? [])
    .filter(({ repair }) => repair === undefined || isInList(choice, repair));
  return repairPage(shown, last ? encodeCursor(last) : null);
}

/**
 * Returns a page of the shop's repairs, newest first. Without a filter it is one Query. With a filter it may hold fewer
 * repairs, or none, although `cursor` says that there are more.
 */
export async function listRepairs(
  { list }: ListRepairsDependencies,
  shopId: string,
  request: RepairListRequest,
): Promise<RepairPage> {
  const filter: RepairFilter = { status: request.status, words: wordsOf(request.q) };
  const filtered = filter.status !== undefined || filter.words.length > 0;
  // One repair more than a page shows whether there is a next page without another query.
  const limit = filtered ? FILTERED_LIMIT : REPAIRS_PAGE_SIZE + 1;
  const found: ListedRepair[] = [];
  let after: RepairPosition | undefined = request.cursor ? decodeCursor(request.cursor) : undefined;
  for (let queries = 0; queries < FILTERED_QUERIES; queries += 1) {
    const page = await list.page(shopId, filter, limit, after);
    found.push(...page.repairs);
    after = page.lastSeen;
    if (after === undefined || found.length > REPAIRS_PAGE_SIZE) break;
  }
  const shown = found.slice(0, REPAIRS_PAGE_SIZE);
  const next = found.length > shown.length ? shown.at(-1)?.position : after;
  return repairPage(shown, next ? encodeCursor(next) : null);
}

const MAX_WORDS = 5;

function wordsOf(q = ''): string[] {
  return foldText(q).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}
