import { expect, it } from 'vitest';
import { removeReplacedLogos } from './remove-replaced-logos.ts';

const NOON = Date.parse('2026-11-23T11:00:00.000Z');
const at = (hour: number) => NOON - 100 * 3_600_000 + hour * 3_600_000;

type Shop = {
  sinceDay: string;
  /** The shop uploaded its logos at these instants. */
  sent: (number | string)[];
  current: number | string | undefined;
  /** The shop issued documents at these instants. */
  issued: number[];
};

function play(shops: Record<string, Shop>, nowMs = NOON) {
  const gone: string[] = [];
  const settled: string[] = [];
  const dependencies = {
    uploads: {
      async *sent() {
        for (const [shopId, { sinceDay }] of Object.entries(shops)) yield { shopId, sinceDay };
      },
      async settle({ shopId }: { shopId: string }) {
        settled.push(shopId);
      },
    },
    companies: {
      async get(shopId: string) {
        const current = shops[shopId]?.current;
        return current === undefined ? undefined : { logo_url: `/logos/${shopId}/${current}.png` };
      },
    },
    logos: {
      list: async (shopId: string, limit: number, offset: number) =>
        (shops[shopId]?.sent ?? [])
          .map((sent) => ({ name: `${sent}.png`, publicUrl: '', size: 1, updated_at: '' }))
          .slice(offset, offset + limit),
      async remove(key: string) {
        gone.push(key);
      },
    },
    documents: {
      anyIssued: async (shopId: string, fromMs: number, untilMs: number) =>
        (shops[shopId]?.issued ?? []).some((ms) => ms >= fromMs && ms < untilMs),
    },
    now: () => nowMs,
  };
  const run = async (hasTime = () => true) => {
    const removed = await removeReplacedLogos(dependencies, hasTime);
    return { removed, gone, settled };
  };
  return run;
}

const YESTERDAY = '2026-11-22';
const shop = (changed: Partial<Shop>): Shop => ({
  sinceDay: YESTERDAY,
  sent: [at(1), at(2), at(3)],
  current: at(3),
  issued: [],
  ...changed,
});

it('A replaced logo is removed, and the current logo and the logos of documents are kept', async () => {
  expect(await play({ a: shop({}) })()).toEqual({
    removed: 2,
    gone: [`a/${at(1)}.png`, `a/${at(2)}.png`],
    settled: ['a'],
  });
  expect((await play({ a: shop({ issued: [at(1.5)] }) })()).gone).toEqual([`a/${at(2)}.png`]);
  expect((await play({ a: shop({ issued: [at(2)] }) })()).gone).toEqual([]);
  expect((await play({ a: shop({ issued: [at(3.5), at(0.5)] }) })()).removed).toBe(2);
});

it('A replaced logo is kept for ten minutes, because a document may be issued with it meanwhile', async () => {
  const minutes = (count: number) => at(3) + count * 60_000;
  expect((await play({ a: shop({ issued: [minutes(9)] }) })()).gone).toEqual([]);
  expect((await play({ a: shop({ issued: [minutes(11)] }) })()).removed).toBe(2);
});

it('A logo on a document is kept if the next upload crashed before it replaced the logo', async () => {
  const run = play({ a: shop({ issued: [at(2.5)] }) });
  expect((await run()).gone).not.toContain(`a/${at(1)}.png`);
});

it('A file that never became the logo is removed, even if documents were issued after its upload', async () => {
  const run = play({ a: shop({ current: at(2), issued: [at(1.5), at(4)] }) });
  expect((await run()).gone).toEqual([`a/${at(3)}.png`]);
});

it('When it is unknown which file is the logo, only files that are newer than every document are removed', async () => {
  const run = play({ a: shop({ current: undefined, issued: [at(2.5)] }) });
  expect((await run()).gone).toEqual([`a/${at(3)}.png`]);
});

it('The shop’s turn waits while a document may be issued with the logo that was just replaced', async () => {
  const current = NOON - 9 * 60_000;
  const a = shop({ sent: [at(1), current], current, issued: [] });
  expect(await play({ a })()).toEqual({ removed: 0, gone: [], settled: [] });
  expect((await play({ a }, NOON + 2 * 60_000)()).gone).toEqual([`a/${at(1)}.png`]);
});

it('A file whose upload may be under way is kept', async () => {
  const recent = NOON - 9 * 60_000;
  const run = play({ a: shop({ sent: [at(1), at(2), recent], current: at(2) }) });
  expect((await run()).gone).toEqual([`a/${at(1)}.png`]);
});

it('A file without an upload time is kept', async () => {
  expect((await play({ a: shop({ sent: ['logo', at(1)] }) })()).gone).toEqual([`a/${at(1)}.png`]);
});

it('The files of a day are removed only after the day and its last uploads are over', async () => {
  const early = Date.parse('2026-11-22T23:05:00.000Z');
  expect((await play({ a: shop({}) }, early)()).settled).toEqual([]);
  expect((await play({ a: shop({}) }, early + 10 * 60_000)()).settled).toEqual(['a']);
  expect((await play({ a: shop({ sinceDay: '2026-11-23' }), b: shop({}) })()).settled).toEqual([
    'b',
  ]);
});

it('The removal stops when its time is up, and reads up to a thousand files of a shop', async () => {
  const shops = { a: shop({}), b: shop({}) };
  const time = [true, false];
  expect((await play(shops)(() => time.shift() ?? false)).settled).toEqual(['a']);
  const sent = Array.from({ length: 1_002 }, (_, index) => at(1) + index);
  expect((await play({ a: shop({ sent }) })()).removed).toBe(1_000);
});
