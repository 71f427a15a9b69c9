import { describe, expect, it, vi } from 'vitest';
import { isWorkingDay } from '../../../shared/working-hours.ts';
import type { DailyJob, JobShop } from './daily-job.ts';
import { fanOut } from './fan-out.ts';
import { type JobSlice, SLICE, workThrough } from './slice.ts';

const DAY_MS = 86_400_000;
/** This instant is a Thursday at noon in Paris. */
const START = Date.parse('2026-11-26T11:00:00.000Z');

/** Makes a job over shops in memory, in the order of their ids, with a queue and a clock. */
function setUp(shops: Record<string, JobShop>, runsOn?: (day: string) => boolean) {
  const stored = new Map(Object.entries(shops));
  let nowMs = START;
  let waiting: JobSlice[] = [];
  const measure = vi.fn();
  const job: DailyJob = {
    async *all() {
      const items = [...stored].map(([shopId, shop]) => ({ ...shop, shopId }));
      yield items.toSorted((one, other) => (one.shopId < other.shopId ? -1 : 1));
    },
    get: async (shopId) => stored.get(shopId),
    async done(shopId, day) {
      stored.set(shopId, { since: '2026-01-01', ...stored.get(shopId), done_day: day });
    },
  };
  const queue = {
    async send(slices: readonly JobSlice[]) {
      waiting.push(...slices);
      return [];
    },
    untaken: async () => waiting.length,
  };
  const start = (hasTime = () => true) =>
    fanOut(
      {
        job: 'close-chains',
        shops: job,
        queue,
        now: () => nowMs,
        measure,
        ...(runsOn && { runsOn }),
      },
      hasTime,
    );
  /** Takes every slice, or the first `most`, and returns the shops in the order in which they were queued. */
  const take = (most = waiting.length) => {
    const taken = waiting.slice(0, most);
    waiting = waiting.slice(most);
    return taken.flatMap((slice) => slice.shops);
  };
  const today = () => new Date(nowMs).toISOString().slice(0, 10);
  return {
    job,
    measure,
    start,
    take,
    today,
    lastDay: (shopId: string) => stored.get(shopId)?.done_day,
    /** Loses the messages that nobody has taken, as SQS does after four days. */
    lose: () => take(),
    nextDay: () => {
      nowMs += DAY_MS;
    },
  };
}

const done = (day: string): JobShop => ({ since: '2026-01-01', done_day: day });

describe('The shops of a daily job', () => {
  it('The shops that were done longest ago are queued first, and shops that were done today are not queued', async () => {
    const { start, take } = setUp({
      a: done('2026-11-25'),
      b: done('2026-11-26'),
      c: done('2026-11-23'),
      d: { since: '2026-11-24' },
    });
    expect(await start()).toEqual({ due: 3, queued: 3, late: 1 });
    expect(take()).toEqual(['c', 'd', 'a']);
  });

  it('Shops are queued in slices, and nothing is added while a slice waits', async () => {
    const many = Object.fromEntries(
      Array.from({ length: SLICE + 1 }, (_, index) => [`shop-${index}`, done('2026-11-25')]),
    );
    const { start, take } = setUp(many);
    expect(await start()).toMatchObject({ queued: SLICE + 1 });
    expect(await start()).toMatchObject({ due: SLICE + 1, queued: 0 });
    expect(take(1)).toHaveLength(SLICE);
    expect(await start()).toMatchObject({ queued: 0 });
    expect(take()).toHaveLength(1);
    expect(await start()).toMatchObject({ queued: SLICE + 1 });
  });

  it('A shop that does not fit into a day is done the next day, before the others', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => `shop-${String(index).padStart(2, '0')}`);
    const played = setUp(Object.fromEntries(ids.map((id) => [id, done('2026-11-25')])));
    const { job, start, take, lose, nextDay, today, lastDay } = played;
    /** Does the work of a day into which only forty shops fit. */
    const workForADay = async () => {
      await start();
      let left = 40;
      const mayGoOn = () => left > 0;
      for (const shopId of take()) {
        await workThrough(job, [shopId], {
          day: today(),
          mayGoOn,
          work: async () => {
            left -= 1;
            return true;
          },
          failed: vi.fn(),
        });
      }
      lose();
    };
    await workForADay();
    const reached = ids.filter((id) => lastDay(id) === '2026-11-26');
    expect(reached).toHaveLength(40);
    nextDay();
    await workForADay();
    const beyond = ids.filter((id) => !reached.includes(id));
    expect(beyond.map(lastDay)).toEqual(beyond.map(() => '2026-11-27'));
  });

  it('A run that has no more time leaves the other shops to the next run', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, index) => [`shop-${index}`, done('2026-11-25')]),
    );
    const { start, take } = setUp(many);
    let looks = 0;
    const report = await start(() => {
      looks += 1;
      return looks <= 2;
    });
    expect(report).toEqual({ due: 1_000, queued: 500, late: 0 });
    expect(take()).toHaveLength(500);
  });

  it('Shops that were missed on two days are counted for the alarm', async () => {
    const { start, measure, nextDay, take } = setUp({
      a: done('2026-11-25'),
      b: { since: '2026-11-26' },
    });
    const runOnce = async () => {
      take();
      await start();
      return measure.mock.calls.splice(0);
    };
    expect(await runOnce()).toEqual([]);
    nextDay();
    expect(await runOnce()).toEqual([]);
    nextDay();
    expect(await runOnce()).toEqual([['ShopsNotDone', 1]]);
    nextDay();
    expect(await runOnce()).toEqual([['ShopsNotDone', 2]]);
  });

  it('Days on which the job does not run are not counted as missed', async () => {
    const { start, measure, nextDay } = setUp({ a: done('2026-11-26') }, isWorkingDay);
    // On Monday only Friday was missed. On Tuesday, Friday and Monday were.
    for (let day = 26; day < 30; day += 1) nextDay();
    await start();
    expect(measure).not.toHaveBeenCalled();
    nextDay();
    await start();
    expect(measure.mock.calls).toEqual([['ShopsNotDone', 1]]);
  });
});

describe('The work on a slice', () => {
  it('A shop whose work fails does not stop the others, and its day is not done', async () => {
    const { job, today, lastDay } = setUp({
      a: done('2026-11-25'),
      b: done('2026-11-25'),
      c: done('2026-11-25'),
    });
    const failed = vi.fn();
    await workThrough(job, ['a', 'b', 'c'], {
      day: today(),
      mayGoOn: () => true,
      work: async (shopId) => {
        if (shopId === 'b') throw new Error('broken');
        return true;
      },
      failed,
    });
    expect(failed.mock.calls).toEqual([['b', new Error('broken')]]);
    expect(['a', 'b', 'c'].map(lastDay)).toEqual(['2026-11-26', '2026-11-25', '2026-11-26']);
  });

  it('The work of a slice that is delivered twice is done once, and a shop that has left is skipped', async () => {
    const { job, today } = setUp({ a: done('2026-11-25') });
    const work = vi.fn(async () => true);
    const twice = { day: today(), mayGoOn: () => true, work, failed: vi.fn() };
    await workThrough(job, ['a', 'gone'], twice);
    await workThrough(job, ['a', 'gone'], twice);
    expect(work).toHaveBeenCalledOnce();
  });

  it('The work of the other shops in a slice is done even if one shop ends the process at each attempt', async () => {
    const ids = Array.from({ length: 10 }, (_, index) => `shop-${index}`);
    const { job, today, lastDay } = setUp(
      Object.fromEntries(ids.map((id) => [id, done('2026-11-25')])),
    );
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const ended = workThrough(job, ids, {
        day: today(),
        mayGoOn: () => true,
        work: async (shopId) => {
          if (shopId === 'shop-0') throw new Error('out of memory');
          return true;
        },
        failed(_shopId, error) {
          throw error;
        },
      });
      await expect(ended).rejects.toThrow('out of memory');
    }
    expect(ids.slice(1).map(lastDay)).toEqual(ids.slice(1).map(() => '2026-11-26'));
  });
});
