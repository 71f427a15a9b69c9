import { type ListChoice, rangeOf } from '../../../shared/repairs/repair-lists.ts';
import { REPAIRS_PAGE_SIZE, type RepairPage } from '../../../shared/repairs/repairs.ts';
import type { SearchQuery } from '../../../shared/search/query.ts';
import { matchRecord } from '../../search/common-words.ts';
import { findRecords, LOOKS, type Search } from '../../search/find-records.ts';
import { repairWords } from '../../search/repair-words.ts';
import {
  decodeSearchPosition,
  encodeSearchPosition,
  type SearchPosition,
} from '../../search/search-position.ts';
import type { WordIndex } from '../../search/words.repository.ts';
import { idAt, instantAt, type ListedRepair, repairPage } from './cursor.ts';
import type { RepairListRepository } from './repair-list.repository.ts';

export type SearchRepairsDependencies = {
  words: WordIndex;
  list: Pick<RepairListRepository, 'inList' | 'byIds'>;
};

export type RepairSearch = {
  query: SearchQuery;
  status?: ListChoice | undefined;
  cursor?: string | undefined;
};

/** A page with a status reads twice as many repairs as it shows, because some have another status. */
const READ_WITH_STATUS = 2 * REPAIRS_PAGE_SIZE;
/** Repairs are read at most this many times before an empty page is returned. */
const READS = 3;
/** The index names at most this many of the newest repairs in a status before any repair is read. */
const KNOWN_IN_STATUS = 200;

/**
 * Returns a page of the repairs that meet the query, newest first, by at most two Queries for each word (eight more
 * while nothing is found, ADR 0080) and one BatchGetItem. A page may hold fewer repairs, or none, although there is a
 * `cursor`. With a status, another Query or two name the newest repairs in it, so that no others are read.
 * @throws AppError INVALID for a cursor that the server did not write.
 */
export async function searchRepairs(
  { words, list }: SearchRepairsDependencies,
  shopId: string,
  { query, status, cursor }: RepairSearch,
): Promise<RepairPage> {
  const statuses = status && rangeOf(status).statuses;
  const known = status && (await knownIn(list, shopId, status));
  const few = cursor === undefined && known?.all;
  const search: Search = {
    shopId,
    kind: 'repairs',
    query,
    limit: status ? READ_WITH_STATUS : REPAIRS_PAGE_SIZE,
    ...(known && { mayBe: known.mayBe }),
    ...(few && { looks: { ...LOOKS, onward: 0 } }),
  };
  const read = async (ids: readonly string[]): Promise<ListedRepair[]> => {
    const repairs = await list.byIds(shopId, ids);
    return ids
      .flatMap((id) => repairs.get(id) ?? [])
      .filter(({ repair }) => !(repair && statuses) || statuses.includes(repair.status));
  };
  let shown: ListedRepair[] = [];
  let next: SearchPosition | undefined = cursor ? decodeSearchPosition(cursor) : undefined;
  for (let reads = 0; reads < READS; reads += 1) {
    const page = await findRecords(words, search, next);
    shown = await read(page.records.map(({ id }) => id));
    next = page.next;
    if (shown.length > 0 || page.records.length === 0 || next === undefined) break;
  }
  if (few && shown.length === 0 && next !== undefined) {
    return repairPage(newestFirst(meeting(await read(few), query)), null);
  }
  return repairPage(newestFirst(shown), next ? encodeSearchPosition(next) : null);
}

/**
 * Reads a list from the index: which repairs it may contain, and `all` if they fit on a page. Returns `undefined` for
 * completed repairs, because a search also finds the handed-over ones, which no partition of a status contains.
 */
async function knownIn(
  list: SearchRepairsDependencies['list'],
  shopId: string,
  choice: ListChoice,
) {
  if (rangeOf(choice).statuses.includes('completed')) return undefined;
  const positions = await list.inList(shopId, choice, KNOWN_IN_STATUS, undefined);
  const last = positions.length < KNOWN_IN_STATUS ? undefined : positions.at(-1);
  const oldestMs = last ? instantAt(last) : Number.NEGATIVE_INFINITY;
  const ids = new Set(positions.map(idAt));
  return {
    all: ids.size <= READ_WITH_STATUS ? [...ids] : undefined,
    mayBe: ({ id, instantMs }: { id: string; instantMs: number }) =>
      ids.has(id) || instantMs <= oldestMs,
  };
}

const meeting = (listed: readonly ListedRepair[], query: SearchQuery): ListedRepair[] =>
  listed.filter(
    ({ repair }) =>
      repair === undefined || matchRecord(repairWords(repair).words, query) !== undefined,
  );

const newestFirst = (listed: readonly ListedRepair[]): ListedRepair[] =>
  listed.toSorted((a, b) => (a.position.sortKey < b.position.sortKey ? 1 : -1));
