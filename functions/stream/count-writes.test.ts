import { expect, it } from 'vitest';
import { countsOfRepair, total } from '../statistics/counts-of-repair.ts';
import { countingStory, disturbed } from '../testing/counting-story.ts';
import { fakeCounting } from '../testing/fake-counting.ts';
import { seededRandom } from '../testing/seeded-random.ts';
import { countWrites } from './count-writes.ts';

/** The test runs with this many seeds. `npm run test:counting` runs 20 with 10,000 changes each. */
const SEEDS = Number(process.env.COUNTING_SEEDS ?? 4);
const CHANGES = Number(process.env.COUNTING_CHANGES ?? 1_000);

it.each(Array.from({ length: SEEDS }, (_, seed) => seed))(
  'Figures and statistics equal a count of the repairs, however records arrive: seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    const { writes, repairs } = countingStory(random, { changes: CHANGES, shopId: 'shop' });
    const counting = fakeCounting();
    // Two consumers run at the same time, as for two shards.
    const batches = [...disturbed(writes, random)];
    for (let index = 0; index < batches.length; index += 2) {
      const failed = await Promise.all(
        batches.slice(index, index + 2).map((batch) => countWrites(counting, batch)),
      );
      expect(failed.flat()).toEqual([]);
    }
    expect(counting.sums()).toEqual(total(repairs.map(countsOfRepair)));
    // This counts independently, by status, the repairs that are not withdrawn.
    const standing = repairs.filter(({ withdrawnAt }) => withdrawnAt === undefined);
    const byEye: Record<string, number> = {};
    const add = (status: string, count: number) => {
      byEye[status] = (byEye[status] ?? 0) + count;
    };
    for (const { status } of standing) add(status, 1);
    const real = Object.entries(byEye).filter(([, count]) => count !== 0);
    expect(counting.sums().figures).toEqual(Object.fromEntries(real));
    expect(standing.length).toBeLessThan(repairs.length);
  },
);

it('A deleted repair is not counted, however often its last writes arrive', async () => {
  const { writes, repairs } = countingStory(seededRandom(3), { changes: 400, shopId: 'shop' });
  const [gone, left] = [repairs.slice(0, 20), repairs.slice(20)];
  const removed = new Set<string>();
  const counting = fakeCounting((number) => removed.has(number));
  const count = async (batch: Parameters<typeof countWrites>[1]) =>
    expect(await countWrites(counting, batch)).toEqual([]);
  await count(writes);
  const removals = gone.map((before, index) => {
    const sequenceNumber = String(writes.length + index);
    return { sequenceNumber, before, after: undefined };
  });
  for (const { trackingNumber } of gone) removed.add(trackingNumber);
  await count(removals);
  // When another record of a batch fails, the batch arrives again from that record on.
  const last = writes.filter(({ after }) => gone.includes(after));
  await count(last);
  await count(removals);
  await count([...last, ...removals]);
  const withdrawn = gone.map((each) => ({ ...each, withdrawnAt: each.created_at }));
  expect(counting.sums()).toEqual(total([...withdrawn, ...left].map(countsOfRepair)));
  const numbers = (of: typeof repairs) => of.map(({ trackingNumber }) => trackingNumber);
  expect([...(await counting.counted('shop', numbers(repairs))).keys()]).toEqual(numbers(left));
});
