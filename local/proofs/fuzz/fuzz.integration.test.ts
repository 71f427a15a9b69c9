/**
 * Requests made from the OpenAPI document, spoilt or not, at every handler of the API in this process: none answers 5xx
 * or otherwise than described, none takes a second of the processor, and what they leave behind is told and counted.
 *
 * `npm run test:fuzz` makes 1,000,000; `FUZZ_REQUESTS` and `FUZZ_SEED` say how many and which. A failure names both,
 * and the request that it was shrunk to. Each 5,000 have a seed of their own, the one after the last's: parts add up, as
 * long as each begins with the seed after the last that the one before says.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlayedCloud, startPlayedCloud } from '../../testing/played-cloud.ts';
import { requestArbitrary } from './arbitrary-requests.ts';
import { COUNTER_EXAMPLES } from './counter-examples.ts';
import { type FuzzedRequest, type Known, OPERATIONS } from './known.ts';
import { FILLERS, largestRequests } from './largest-requests.ts';
import { signed } from './signature.ts';
import { stock } from './stock.ts';
import { wrongRequests } from './wrong-requests.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** In `npm test` nothing is said of what went well. */
const isSaid = process.env.FUZZ_REQUESTS !== undefined;
/** Of those that texts are filled with: at night all. */
const SIGNS = isSaid ? FILLERS : ['a', '漢', '👩'];
/** Of one seed: after so many little is left of a stock that nothing has been done with yet. */
const PER_SEED = 5_000;
/** Seeds of one cloud, which keeps in memory all that is stored and sent. */
const PER_CLOUD = 4;
const MOST_PROCESSOR_MS = 1_000;
/** Of the clock, for each request, where the machine has much else to do. */
const PATIENCE_MS = 200;
/** The day after is no earlier than those in the description's examples. */
const START = Date.parse('2026-11-20T10:00:00.000Z');

let played: PlayedCloud;
let known: Known;
/** How often each route answered what. */
const answered: Record<string, Record<number, number>> = {};

async function start() {
  played = await startPlayedCloud({ startMs: START });
  known = await stock(played);
}
beforeAll(start);
afterAll(() => played.stop());

/** @throws Error when it is not answered as it should be. */
async function ask({ name, request }: FuzzedRequest): Promise<void> {
  // Two repairs of one moment look for each other's numbers; whoever ends sessions waits for the end of the second.
  const second = played.now() % 1_000;
  played.advance(name === 'end-sessions' ? 1_995 - second : 20);
  const before = process.threadCpuUsage();
  const { status, body } = await played.call(name, signed(played, name, request));
  answered[name] ??= {};
  answered[name][status] = (answered[name][status] ?? 0) + 1;
  const { user, system } = process.threadCpuUsage(before);
  const processorMs = (user + system) / 1_000;
  if (status >= 500) throw new Error(`${name} answers ${status}: ${JSON.stringify(body)}`);
  if (processorMs > MOST_PROCESSOR_MS) throw new Error(`${name} takes ${processorMs} ms`);
}

/** What was stored on the way is told and counted: no message and no record is left, or set aside. */
async function expectFollowed(): Promise<void> {
  await played.settle();
  expect(played.queues.count('rebond-stream-failed')).toBe(0);
}

it(
  `answers ${REQUESTS} requests as described`,
  async () => {
    for (let [made, seed] = [0, SEED]; made < REQUESTS; seed += 1) {
      if (made > 0 && (seed - SEED) % PER_CLOUD === 0) {
        await played.stop();
        await start();
      } else if (made > 0) {
        known = await stock(played);
      }
      const numRuns = Math.min(PER_SEED, REQUESTS - made);
      const before = process.cpuUsage();
      const property = fc.asyncProperty(requestArbitrary(known), ask);
      await fc.assert(property, { numRuns, seed });
      await expectFollowed();
      made += numRuns;
      const { user, system } = process.cpuUsage(before);
      const eachMs = ((user + system) / 1_000 / numRuns).toFixed(1);
      if (isSaid) console.warn(`${made} requests, seeds ${SEED} to ${seed}, ${eachMs} ms each`);
    }
  },
  120_000 + REQUESTS * PATIENCE_MS,
);

/** Operations that nobody can be let through here, and why. */
const OUT_OF_REACH: Partial<Record<string, string>> = {};
/** So many that each operation comes often enough to be let through whatever the seed. */
const MANY = 20_000;

it('has come in at every door', () => {
  const turnedAway = Object.entries(answered).filter(([, statuses]) => statuses[401]);
  expect(turnedAway).toEqual([]);
  const reached = (name: string) =>
    Object.keys(answered[name] ?? {}).some((status) => Number(status) < 300);
  const missed = OPERATIONS.map(({ operationId }) => operationId).filter((name) => !reached(name));
  if (REQUESTS < MANY) return;
  expect(missed).toEqual(Object.keys(OUT_OF_REACH));
});

it.each(COUNTER_EXAMPLES)('answers as described: $why', async ({ found }) => {
  await ask({ ...found, request: { shop: known.shops[0] ?? '', ...found.request } });
});

it('answers every text and list at its limit, in any script, and the largest uploads', async () => {
  for (const each of largestRequests(known, SIGNS)) await ask(each);
  await expectFollowed();
});

it('answers every part of every body of a wrong kind', async () => {
  for (const each of wrongRequests(known)) await ask(each);
  await expectFollowed();
});
