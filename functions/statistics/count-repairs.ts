import { backOff } from '../platform/back-off.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import type { CountingRepository, Found } from './counting.repository.ts';
import { countsOfRepair, type RepairCounts } from './counts-of-repair.ts';
import type { Counted } from './stored-counted.ts';

export type CountRepairsDependencies = { counting: CountingRepository };

/** A repair to count, and what its shop's counters are believed to hold of it. */
export type Countable = {
  repair: StoredRepair;
  believed: Counted | undefined;
  /** The repair is there no more, and as it was last. */
  isGone?: boolean;
};

/** Each attempt that fails means that another one was stored. */
const MAX_ATTEMPTS = 10;
/** Repairs that one transaction counts: with their months it stays below DynamoDB's hundred items. */
const TOGETHER = 25;

/**
 * Makes a shop's counters hold what each of these repairs adds to them, whatever they held of it before: one request
 * for all of them where what is believed is so. It need not be: the write asks for it, and its refusal tells what is
 * counted instead. A state of a repair that is older than the one counted changes nothing, and of one that is gone what
 * is counted goes, once; so it does not matter how
 * often, how late or in which order the states of a repair come here. One of which nobody can read what is counted stays
 * counted as it is.
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
    const tallies = waiting.map((each) => ({ ...each, counts: countsOf(each) }));
    const outcome = await counting.count(shopId, tallies, hasFigures);
    if (outcome.kind !== 'refused') return;
    hasFigures = outcome.hasFigures;
    const { found } = outcome;
    const left = await withoutGone(counting, shopId, waiting, found);
    waiting = waiting.flatMap((each, index) => {
      if (!found.has(index)) return [each];
      const believed = found.get(index);
      if (believed === 'unreadable' || !left.has(each)) return [];
      const isNews = each.isGone
        ? believed !== undefined
        : (believed?.repairVersion ?? 0) < each.repair.version;
      return isNews ? [{ ...each, believed }] : [];
    });
    if (waiting.length === 0) return;
    if (attempt > 1) await backOff(attempt);
  }
  throw new Error('Repairs could not be counted: others kept coming first');
}

/**
 * Those of which something is counted, or may be: of a repair that was counted before and is not now, either the stream
 * has not told its creation yet, or it is gone.
 */
async function withoutGone(
  counting: CountingRepository,
  shopId: string,
  waiting: readonly Countable[],
  found: ReadonlyMap<number, Found>,
): Promise<Set<Countable>> {
  const isMissing = ({ believed, isGone }: Countable, index: number) =>
    !isGone && believed !== undefined && found.has(index) && found.get(index) === undefined;
  const missing = waiting.filter(isMissing).map(({ repair }) => repair.trackingNumber);
  if (missing.length === 0) return new Set(waiting);
  const standing = await counting.standing(shopId, missing);
  return new Set(
    waiting.filter(
      (each, index) => !isMissing(each, index) || standing.has(each.repair.trackingNumber),
    ),
  );
}

/** Of one that is gone as much as of a withdrawn one: what its shop's profile counts of it is taken off. */
const countsOf = ({ repair, isGone }: Countable): RepairCounts =>
  countsOfRepair(isGone ? { ...repair, withdrawnAt: repair.created_at } : repair);

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
