import { type ListChoice, rangeOf } from '../../shared/repairs/repair-lists.ts';
import { REPAIRS_PAGE_SIZE, type RepairPage } from '../../shared/repairs/repairs.ts';
import type { SearchQuery } from '../../shared/search/query.ts';
import { findRecords } from '../search/find-records.ts';
import { decodeSearchPosition, encodeSearchPosition } from '../search/search-position.ts';
import type { WordIndex } from '../search/words.repository.ts';
import { repairPage } from './listed-repair.ts';
import type { RepairListRepository } from './repair-list.repository.ts';

export type SearchRepairsDependencies = {
  words: WordIndex;
  list: Pick<RepairListRepository, 'byIds'>;
};

export type RepairSearch = {
  query: SearchQuery;
  status?: ListChoice | undefined;
  cursor?: string | undefined;
};

/** With a status, some of what the words find is left out: more is read, so that a page has something to show. */
const READ_WITH_STATUS = 2 * REPAIRS_PAGE_SIZE;

/**
 * A page of the shop's repairs that meet the query, the best matches first: at most two Queries a word (eight more while
 * nothing is found, ADR 0080), and one BatchGetItem for the repairs as they are now. It may hold fewer than a page, down
 * to none, while `cursor` still tells that there is more. One that cannot be read is found by the words that it had,
 * whatever its status.
 * @throws AppError INVALID for a cursor that is none.
 */
export async function searchRepairs(
  { words, list }: SearchRepairsDependencies,
  shopId: string,
  { query, status, cursor }: RepairSearch,
): Promise<RepairPage> {
  const limit = status ? READ_WITH_STATUS : REPAIRS_PAGE_SIZE;
  const from = cursor === undefined ? undefined : decodeSearchPosition(cursor);
  const page = await findRecords(words, { shopId, kind: 'repairs', query, limit }, from);
  const repairs = await list.byIds(
    shopId,
    page.records.map(({ id }) => id),
  );
  const shown = page.records
    .flatMap(({ id }) => repairs.get(id) ?? [])
    .filter(
      ({ repair }) => !(repair && status) || rangeOf(status).statuses.includes(repair.status),
    );
  return repairPage(shown, page.next ? encodeSearchPosition(page.next) : null);
}
