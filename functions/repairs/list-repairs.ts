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

/** A list that can be searched: by the index of words, once that holds every repair. */
export type SearchableListDependencies = SearchRepairsDependencies & {
  list: SearchRepairsDependencies['list'] & Pick<RepairListRepository, 'page'>;
  index: Pick<IndexStateRepository, 'isWhole'>;
};

export type RepairListRequest = {
  cursor?: string | undefined;
  status?: ListChoice | undefined;
  q?: string | undefined;
};

/** A filtered page looks at most at this many repairs, so that its cost does not grow with the shop. */
const FILTERED_LOOK = 400;
const FILTERED_QUERIES = 3;

/**
 * A page of the shop's repairs: those that meet what was typed, the best matches first, else all, newest first.
 * Until the indexes of words and statuses hold the repairs from before them, the list itself is looked through.
 * @throws AppError INVALID for a cursor that is none.
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
 * A page of the shop's repairs in one status, or in one of the wide lists, newest first: one Query of each partition
 * that the list is made of, two at most, and one BatchGetItem of the repairs, however many the shop has. Entries follow a change by the stream: a repair that has left the status,
 * or the day's list, since is left out, so that a page may hold a few less, and one that has just come to it appears a
 * moment later. One that cannot be read stands where it was counted last.
 */
async function listInList(
  { list }: Pick<SearchableListDependencies, 'list'>,
  shopId: string,
  choice: ListChoice,
  cursor: string | undefined,
): Promise<RepairPage> {
  const after = cursor ? decodeCursor(cursor) : undefined;
  const positions = await list.inList(shopId, choice, REPAIRS_PAGE_SIZE + 1, after);
  const looked = positions.slice(0, REPAIRS_PAGE_SIZE);
  const repairs = await list.byIds(shopId, looked.map(idAt));
  const last = positions.length > looked.length ? looked.at(-1) : undefined;
  const shown = looked
    .flatMap((position) => repairs.get(idAt(position)) ?? [])
    .filter(({ repair }) => repair === undefined || isInList(choice, repair));
  return repairPage(shown, last ? encodeCursor(last) : null);
}

/**
 * A page of the shop's repairs, newest first. Unfiltered it is one Query;
 * filtered it may hold fewer than a page, down to none, while `cursor` still tells that there is more to look at.
 */
export async function listRepairs(
  { list }: ListRepairsDependencies,
  shopId: string,
  request: RepairListRequest,
): Promise<RepairPage> {
  const filter: RepairFilter = { status: request.status, words: wordsOf(request.q) };
  const filtered = filter.status !== undefined || filter.words.length > 0;
  // One more than a page tells whether there is a next one without asking again.
  const look = filtered ? FILTERED_LOOK : REPAIRS_PAGE_SIZE + 1;
  const found: ListedRepair[] = [];
  let after: RepairPosition | undefined = request.cursor ? decodeCursor(request.cursor) : undefined;
  for (let queries = 0; queries < FILTERED_QUERIES; queries += 1) {
    const page = await list.page(shopId, filter, look, after);
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
