import { CUSTOMERS_SHOWN, type Customer } from '../../shared/customers/customers.ts';
import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import { phoneDigits } from '../../shared/search/digits.ts';
import { foldForSearch } from '../../shared/search/fold.ts';
import { matchOf } from '../../shared/search/match.ts';
import { readQuery } from '../../shared/search/query.ts';
import type { RepairListRepository } from '../repairs/repair-list.repository.ts';
import { findRecords } from '../search/find-records.ts';
import { customerWords } from '../search/repair-words.ts';
import type { SearchPosition } from '../search/search-position.ts';
import type { WordIndex } from '../search/words.repository.ts';

export type FindCustomersDependencies = {
  words: WordIndex;
  list: Pick<RepairListRepository, 'byIds'>;
};

/** Repairs of one page of what the index finds, read by one BatchGetItem; and how many pages are looked at. */
const REPAIRS_A_PAGE = 100;
const PAGES = 3;

/**
 * The shop's customers whose name, first name, e-mail or phone `q` meets, who came last first; none for less than two
 * letters. They are made from the repairs that the index of words finds: so a repair from before the index counts once
 * it is in it, and of a name that very many have the first few hundred repairs are looked at. Nobody is known by a
 * repair that cannot be read; that is reported.
 */
export async function findCustomers(
  { words, list }: FindCustomersDependencies,
  shopId: string,
  q: string,
): Promise<Customer[]> {
  const query = readQuery(q);
  if (query.needs.length === 0) return [];
  const search = { shopId, kind: 'repairs', query, limit: REPAIRS_A_PAGE, ranks: 1 } as const;
  const found: RepairSummary[] = [];
  let from: SearchPosition | undefined;
  for (let pages = 0; pages < PAGES; pages += 1) {
    const { records, next } = await findRecords(words, search, from);
    const repairs = await list.byIds(
      shopId,
      records.map(({ id }) => id),
    );
    // The index also leads from a tracking number, which is no customer's.
    const theirs = [...repairs.values()].flatMap(({ repair }) =>
      repair && matchOf([customerWords(repair)], query) ? [repair] : [],
    );
    found.push(...theirs);
    from = next;
    if (from === undefined) break;
  }
  return customersOf(found).slice(0, CUSTOMERS_SHOWN);
}

function customersOf(repairs: readonly RepairSummary[]): Customer[] {
  const newestFirst = repairs.toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return [...Map.groupBy(newestFirst, identityOf).values()].flatMap((own) => {
    const [newest] = own;
    if (newest === undefined) return [];
    return {
      name: newest.customerName,
      firstName: newest.customerFirstName,
      email: newest.customerEmail,
      phone: newest.customerPhone,
      repairs: own.length,
    };
  });
}

/** One e-mail, or without one a phone, may be a family's: the name is part of who it is. */
const identityOf = (repair: RepairSummary): string =>
  [
    foldForSearch(repair.customerName),
    foldForSearch(repair.customerFirstName),
    repair.customerEmail.toLowerCase() || phoneDigits(repair.customerPhone),
  ].join('\n');
