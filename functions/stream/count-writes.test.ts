import { expect, it } from 'vitest';
import { countsOfRepair, total } from '../statistics/counts-of-repair.ts';
import { countingStory, disturbed } from '../testing/counting-story.ts';
import { fakeCounting } from '../testing/fake-counting.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { countWrites } from './count-writes.ts';

/** A part of the promise; `npm run test:counting` is all of it: 20 seeds, 10,000 changes each. */
const SEEDS = Number(process.env.COUNTING_SEEDS ?? 4);
const CHANGES = Number(process.env.COUNTING_CHANGES ?? 1_000);

it.each(Array.from({ length: SEEDS }, (_, seed) => seed))(
  'figures and statistics come to what a count gives, whatever the records go through: seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    const { writes, repairs } = countingStory(random, { changes: CHANGES, shopId: 'shop' });
    const counting = fakeCounting();
    // Two consumers at once, as of two shards.
    const batches = [...disturbed(writes, random)];
    for (let index = 0; index < batches.length; index += 2) {
      const failed = await Promise.all(
        batches.slice(index, index + 2).map((batch) => countWrites({ counting }, batch)),
      );
      expect(failed.flat()).toEqual([]);
    }
    expect(counting.sums()).toEqual(total(repairs.map(countsOfRepair)));
  },
);
