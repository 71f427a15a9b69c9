import { isInList, type ListChoice } from '../../../shared/repairs/repair-lists.ts';
import { REPAIRS_PAGE_SIZE, type RepairPage } from '../../../shared/repairs/repairs.ts';
import { readQuery } from '../../../shared/search/query.ts';
import { decodeCursor, encodeCursor, idAt, repairPage } from './cursor.ts';
import type { RepairListRepository } from './repair-list.repository.ts';
import { type SearchRepairsDependencies, searchRepairs } from './search-repairs.ts';

export type SearchableListDependencies = SearchRepairsDependencies & {
  list: SearchRepairsDependencies['list'] & Pick<RepairListRepository, 'page'>;
};

export type RepairListRequest = {
  cursor?: string | undefined;
  status?: ListChoice | undefined;
  q?: string | undefined;
};

/** Returns a page of the repairs that match `q`, or of all repairs. @throws AppError INVALID for the cursor. */
export async function findRepairs(
  dependencies: SearchableListDependencies,
  shopId: string,
  { cursor, status, q = '' }: RepairListRequest,
): Promise<RepairPage> {
  const query = readQuery(q);
  if (query.needs.length > 0) return searchRepairs(dependencies, shopId, { query, status, cursor });
  if (status !== undefined) return listInList(dependencies, shopId, status, cursor);
  return listRepairs(dependencies, shopId, cursor);
}

/**
 * Returns a page of a list, by a Query for each of its partitions and one BatchGetItem. The index follows the
 * stream: a repair that has left the list is omitted, and a repair that joined the list appears a moment later.
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

export async function listRepairs(
  { list }: { list: Pick<RepairListRepository, 'page'> },
  shopId: string,
  cursor?: string,
): Promise<RepairPage> {
  const after = cursor ? decodeCursor(cursor) : undefined;
  // One repair more than a page holds is read. It shows, without another request, whether there is a next page.
  const found = await list.page(shopId, REPAIRS_PAGE_SIZE + 1, after);
  const shown = found.slice(0, REPAIRS_PAGE_SIZE);
  const last = found.length > shown.length ? shown.at(-1)?.position : undefined;
  return repairPage(shown, last ? encodeCursor(last) : null);
}
