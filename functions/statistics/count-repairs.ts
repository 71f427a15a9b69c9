import { backOff } from '../platform/back-off.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import type { CountingRepository } from './counting.repository.ts';
import { countsOfRepair } from './counts-of-repair.ts';
import type { Counted } from './stored-counted.ts';

export type CountRepairsDependencies = { counting: CountingRepository };

/** A repair to count, and what its shop's counters are believed to hold of it. */
export type Countable = { repair: StoredRepair; believed: Counted | undefined };

/** Each attempt that fails means that another one was stored. */
const MAX_ATTEMPTS = 10;
/** Repairs that one transaction counts: with their months it stays below DynamoDB's hundred items. */
const TOGETHER = 25;

/**
 * Makes a shop's counters hold what each of these repairs adds to them, whatever they held of it before: one request
 * for all of them where what is believed is so. It need not be: the write asks for it, and its refusal tells what is
 * counted instead. A state of a repair that is older than the one counted changes nothing; so it does not matter how
 * often, how late or in which order the states of a repair come here.
 * @throws Error when others keep coming first.
 */
export async function countRepairs(
  { counting }: CountRepairsDependencies,
  shopId: string,
  countables: readonly Countable[],
): Promise<void> {
  for (let first = 0; first < countables.length; first += TOGETHER) {
    await countTogether(counting, shopId, countables.slice(first, first + TOGETHER));
  }
}

async function countTogether(
  counting: CountingRepository,
  shopId: string,
  countables: readonly Countable[],
): Promise<void> {
  let waiting = countables;
  let hasFigures = true;
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const tallies = waiting.map((each) => ({ ...each, counts: countsOfRepair(each.repair) }));
    const outcome = await counting.count(shopId, tallies, hasFigures);
    if (outcome.kind !== 'refused') return;
    hasFigures = outcome.hasFigures;
    waiting = waiting.flatMap((each, index) => {
      if (!outcome.found.has(index)) return [each];
      const believed = outcome.found.get(index);
      const isNews = (believed?.repairVersion ?? 0) < each.repair.version;
      return isNews ? [{ ...each, believed }] : [];
    });
    if (waiting.length === 0) return;
    if (attempt > 1) await backOff(attempt);
  }
  throw new Error('Repairs could not be counted: others kept coming first');
}

/** Counts stored repairs of one shop, of which it is not known what is counted: two requests for a hundred, and those that count. */
export async function countStored(
  { counting }: CountRepairsDependencies,
  shopId: string,
  repairs: readonly StoredRepair[],
): Promise<void> {
  const own = repairs.filter(({ user_id }) => user_id === shopId);
  const counted = await counting.counted(
    shopId,
    own.map(({ trackingNumber }) => trackingNumber),
  );
  const countables = own.flatMap((repair) => {
    const believed = counted.get(repair.trackingNumber);
    return (believed?.repairVersion ?? 0) < repair.version ? [{ repair, believed }] : [];
  });
  await countRepairs({ counting }, shopId, countables);
}
