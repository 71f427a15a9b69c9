import {
  REPAIRS_PAGE_SIZE,
  type RepairPage,
  type RepairStatus,
} from '../../shared/repairs/repairs.ts';
import { readQuery } from '../../shared/search/query.ts';
import { foldText } from '../../shared/text.ts';
import type { IndexStateRepository } from '../search/index-state.repository.ts';
import { isSearchCursor } from '../search/search-position.ts';
import { atPosition, decodeCursor, encodeCursor, type RepairPosition } from './cursor.ts';
import type { ListedRepair, RepairFilter, RepairListRepository } from './repair-list.repository.ts';
import { type SearchRepairsDependencies, searchRepairs } from './search-repairs.ts';

export type ListRepairsDependencies = { list: Pick<RepairListRepository, 'page'> };

/** A list that can be searched: by the index of words, once that holds every repair. */
export type SearchableListDependencies = SearchRepairsDependencies & {
  list: RepairListRepository;
  index: Pick<IndexStateRepository, 'isWhole'>;
};

export type RepairListRequest = {
  cursor?: string | undefined;
  status?: RepairStatus | undefined;
  q?: string | undefined;
};

/** A filtered page looks at most at this many repairs, so that its cost does not grow with the shop. */
const FILTERED_LOOK = 400;
const FILTERED_QUERIES = 3;

/**
 * A page of the shop's repairs: those that meet what was typed, the best matches first, else all, newest first.
 * Until the index of words holds the repairs from before it, what is typed is looked for in the list itself.
 * @throws AppError INVALID for a cursor that is none.
 */
export async function findRepairs(
  dependencies: SearchableListDependencies,
  shopId: string,
  { cursor, status, q = '' }: RepairListRequest,
): Promise<RepairPage> {
  const query = readQuery(q);
  if (query.needs.length === 0) return listRepairs(dependencies, shopId, { cursor, status });
  const isOfList = cursor !== undefined && !isSearchCursor(cursor);
  if (!isOfList && (await dependencies.index.isWhole())) {
    return searchRepairs(dependencies, shopId, { query, status, cursor });
  }
  return listRepairs(dependencies, shopId, { cursor, status, q });
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
  const unreadable = shown.filter(({ repair }) => repair === undefined);
  return {
    repairs: shown.flatMap(({ repair }) => repair ?? []),
    ...(unreadable.length > 0 && {
      unreadable: unreadable.map(({ position }) => atPosition(position)),
    }),
    cursor: next ? encodeCursor(next) : null,
  };
}

const MAX_WORDS = 5;

function wordsOf(q = ''): string[] {
  return foldText(q).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
}
