import { isDeepStrictEqual } from 'node:util';
import type {
  CountingRepository,
  CountOutcome,
  Found,
  Tally,
} from '../statistics/counting.repository.ts';
import {
  difference,
  NOTHING_COUNTED,
  type RepairCounts,
  total,
} from '../statistics/counts-of-repair.ts';
import type { Counted } from '../statistics/stored-counted.ts';

/** Makes a fake of counting.repository.ts in memory, with the conditions of its transaction. */
export function fakeCounting(isGone: (trackingNumber: string) => boolean = () => false) {
  const counted = new Map<string, Counted>();
  let sums = NOTHING_COUNTED;

  const isStill = (
    { believed, repair, isGone: gone }: Tally,
    stored: Counted | undefined,
  ): boolean =>
    believed === undefined || stored === undefined
      ? believed === stored
      : isDeepStrictEqual(stored.counts, believed.counts) &&
        (gone || stored.repairVersion < repair.version);

  return {
    sums: (): RepairCounts => sums,
    async counted(_shopId, trackingNumbers): Promise<Map<string, Counted>> {
      return new Map(
        trackingNumbers.flatMap((number) => {
          const stored = counted.get(number);
          return stored ? [[number, stored] as const] : [];
        }),
      );
    },
    async standing(_shopId, trackingNumbers) {
      return new Set(trackingNumbers.filter((number) => !isGone(number)));
    },
    async count(_shopId, tallies): Promise<CountOutcome> {
      const found = new Map<string, Found>();
      for (const tally of tallies) {
        const stored = counted.get(tally.repair.trackingNumber);
        if (!isStill(tally, stored)) found.set(tally.repair.trackingNumber, stored);
      }
      if (found.size > 0) return { kind: 'refused', found, hasFigures: true };
      const added = tallies.map(({ counts, believed }) =>
        difference(believed?.counts ?? NOTHING_COUNTED, counts),
      );
      sums = total([sums, ...added]);
      for (const { repair, counts, isGone: gone } of tallies) {
        if (gone) counted.delete(repair.trackingNumber);
        else counted.set(repair.trackingNumber, { counts, repairVersion: repair.version });
      }
      return { kind: 'counted' };
    },
  } satisfies CountingRepository & { sums(): RepairCounts };
}
