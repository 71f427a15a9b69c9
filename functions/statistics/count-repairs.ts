import { backOff } from '../platform/table/back-off.ts';
import type { StoredRepair } from '../repairs/repairs.ts';
import type { CountingRepository, Found } from './counting.repository.ts';
import { countsOfRepair, NOTHING_COUNTED, type RepairCounts } from './counts-of-repair.ts';
import type { Counted } from './stored-counted.ts';

export type Countable = {
  repair: StoredRepair;
  believed: Counted | undefined;
  /** This is true if the repair was deleted; `repair` is then its last state. */
  isGone?: boolean;
};

const MAX_ATTEMPTS = 10;
/** One transaction counts this many repairs. With three months each, they stay within DynamoDB's hundred items. */
const TOGETHER = 24;

/**
 * Makes a shop's counters contain the contribution of each repair, whatever they contained before. A write that
 * assumes a wrong earlier contribution is refused, and the refusal returns the right one. An older state of a repair
 * changes nothing, so calls may come late, repeatedly and in any order. An unreadable contribution stays as it is.
 * @throws Error when other writers keep coming first.
 */
export async function countRepairs(
  counting: CountingRepository,
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
    waiting = waiting.flatMap((each) => {
      const { trackingNumber } = each.repair;
      if (!found.has(trackingNumber)) return [each];
      const believed = found.get(trackingNumber);
      if (believed === 'unreadable' || !left.has(each)) return [];
      const isNews = each.isGone
        ? believed !== undefined
        : (believed?.repairVersion ?? 0) < each.repair.version;
      return isNews ? [{ ...each, believed }] : [];
    });
    if (waiting.length === 0) return;
    if (attempt > 1) await backOff(attempt);
  }
  throw new Error('Repairs could not be counted because other writers kept coming first');
}

/** Leaves out the repairs that were counted before, have no counted item now and are no longer stored. */
async function withoutGone(
  counting: CountingRepository,
  shopId: string,
  waiting: readonly Countable[],
  found: ReadonlyMap<string, Found>,
): Promise<Set<Countable>> {
  const isMissing = ({ believed, isGone, repair: { trackingNumber } }: Countable) =>
    !isGone &&
    believed !== undefined &&
    found.has(trackingNumber) &&
    found.get(trackingNumber) === undefined;
  const missing = waiting.filter(isMissing).map(({ repair }) => repair.trackingNumber);
  if (missing.length === 0) return new Set(waiting);
  const standing = await counting.standing(shopId, missing);
  return new Set(
    waiting.filter((each) => !isMissing(each) || standing.has(each.repair.trackingNumber)),
  );
}

const countsOf = ({ repair, isGone }: Countable): RepairCounts =>
  isGone ? NOTHING_COUNTED : countsOfRepair(repair);

/** Counts stored repairs of one shop whose contributions are unknown, with two requests for a hundred repairs. */
export async function countStored(
  counting: CountingRepository,
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
  await countRepairs(counting, shopId, countables);
}
