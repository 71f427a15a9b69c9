import type { RepairSummary } from '../../shared/repairs/repairs.ts';
import {
  type CustomerRepairsDependencies,
  customerRepairs,
  identityOf,
  wordsOfIdentity,
} from './customer-repairs.ts';
import type { Person } from './person.ts';

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
