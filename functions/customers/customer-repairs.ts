import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import { phoneDigits } from '../../shared/search/digits.ts';
import { foldForSearch } from '../../shared/search/fold.ts';
import { matchOf } from '../../shared/search/match.ts';
import { readQuery } from '../../shared/search/query.ts';
import type { RepairListRepository } from '../repairs/list/repair-list.repository.ts';
import { findRecords, type Search } from '../search/find-records.ts';
import { customerWords } from '../search/repair-words.ts';
import type { SearchPosition } from '../search/search-position.ts';
import type { WordIndex } from '../search/words.repository.ts';
import type { Person } from './person.ts';

export type CustomerRepairsDependencies = {
  words: WordIndex;
  list: Pick<RepairListRepository, 'byIds'>;
};

/** A page of index results has as many repairs as one BatchGetItem reads. `PAGES` pages are read by default. */
const REPAIRS_A_PAGE = 100;
const PAGES = 3;

/** Fifty pages of a hundred repairs, or of a hundred documents, are more than any person has. */
export const EVERY_PAGE = 50;

/** Yields the ids of the found records, in at most `most` pages of the word index. */
export async function* foundPages(
  words: WordIndex,
  search: Search,
  most: number,
): AsyncGenerator<string[]> {
  let from: SearchPosition | undefined;
  for (let pages = 0; pages < most; pages += 1) {
    const { records, next } = await findRecords(words, search, from);
    yield records.map(({ id }) => id);
    if (next === undefined) return;
    from = next;
  }
}

/** Finds the repairs whose customer's name, e-mail or phone matches `q`, in at most `most` pages of the word index. */
export async function customerRepairs(
  { words, list }: CustomerRepairsDependencies,
  shopId: string,
  q: string,
  most = PAGES,
): Promise<RepairSummary[]> {
  const query = readQuery(q);
  if (query.needs.length === 0) return [];
  const search = { shopId, kind: 'repairs', query, limit: REPAIRS_A_PAGE, ranks: 1 } as const;
  const found: RepairSummary[] = [];
  for await (const ids of foundPages(words, search, most)) {
    const repairs = await list.byIds(shopId, ids);
    // The index also finds tracking numbers, which identify no customer.
    const theirs = [...repairs.values()].flatMap(({ repair }) =>
      repair && matchOf([customerWords(repair)], query) ? [repair] : [],
    );
    found.push(...theirs);
  }
  return found;
}

/** Returns the words by which the repairs of an identity are found: its address, or its name if it has no address. */
export const wordsOfIdentity = (identity: string): string => {
  const [name = '', , address = ''] = identity.split('\n');
  return address || name;
};

/** Identifies a repair's customer. A family may share an e-mail or a phone, so the name is included. */
export const identityOf = (repair: RepairSummary): string =>
  [
    foldForSearch(repair.customerName),
    foldForSearch(repair.customerFirstName),
    repair.customerEmail.toLowerCase() ||
      (repair.phoneNumber?.e164 ?? phoneDigits(repair.customerPhone)),
  ].join('\n');

export async function repairsOfPerson(
  dependencies: CustomerRepairsDependencies,
  shopId: string,
  { identity, merged }: Person,
  named: RepairSummary,
  pages?: number,
): Promise<RepairSummary[]> {
  const identities = [identity, ...merged];
  const found = await Promise.all(
    identities.map((each) => customerRepairs(dependencies, shopId, wordsOfIdentity(each), pages)),
  );
  // The repair may be so new that its words are not in the index yet.
  const own = new Map([named, ...found.flat()].map((repair) => [repair.id, repair]));
  return [...own.values()]
    .filter((repair) => identities.includes(identityOf(repair)))
    .toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
}
