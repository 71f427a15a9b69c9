/**
 * Sends requests generated from the OpenAPI document, valid or spoilt, to every handler of the API in this process.
 * No answer is a 5xx or differs from its description, no request takes a second of processor time, and every effect
 * of the requests is delivered and counted.
 *
 * `npm run test:fuzz` sends 1,000,000; `FUZZ_REQUESTS` and `FUZZ_SEED` set how many and the first seed. A failure
 * names both variables and the shrunk request. Every 5,000 requests use a seed of their own, one higher than the
 * last. A run can therefore be split: the next part begins with the seed after the last one that the previous part
 * reports.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlayedCloud, startPlayedCloud } from '../../testing/played-cloud.ts';
import { requestArbitrary } from './arbitrary-requests.ts';
import { COUNTER_EXAMPLES } from './counter-examples.ts';
import { FILLERS, largestRequests, wrongRequests } from './exhaustive-requests.ts';
import { createFixtures } from './fixtures.ts';
import { type FuzzedRequest, type Known, OPERATIONS } from './known.ts';
import { signed } from './signature.ts';

const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 2_000);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Only a run whose number of requests is set, such as the nightly run, prints its results. */
const isSaid = process.env.FUZZ_REQUESTS !== undefined;
/** Texts are filled with these characters. By day, only the character with the most bytes is used. */
const SIGNS = isSaid ? FILLERS : ['👩'];
/** At night all requests with a value of a wrong kind are sent, and by day every fourth of them. */
const EACH_WRONG = isSaid ? 1 : 4;
/** Each seed makes this many requests. With more, most requests would find the prepared records used. */
const PER_SEED = 5_000;
/** Each cloud serves this many seeds, because it keeps everything that is stored and sent in memory. */
const PER_CLOUD = 4;
const MOST_PROCESSOR_MS = 1_000;
/** A request may take this much real time on a machine that has much else to do. */
const PATIENCE_MS = 200;
/** The requests are sent on the following day, which is not earlier than the days in the description's examples. */
const START = Date.parse('2026-11-20T10:00:00.000Z');

let played: PlayedCloud;
let known: Known;
/** Counts how often each route gave each status. */
const answered: Record<string, Record<number, number>> = {};

async function start() {
  played = await startPlayedCloud({ startMs: START });
  known = await createFixtures(played);
}
beforeAll(start);
afterAll(() => played.stop());

/** These routes end sessions by the second in which the sessions began. */
const ENDING_SESSIONS: readonly string[] = ['end-sessions', 'sign-out'];

/** @throws Error when the answer is not as described. */
async function ask({ name, request }: FuzzedRequest): Promise<void> {
  // Repairs that are created in the same millisecond would first try the same tracking number. A route that ends
  // sessions is called at the end of a second, so that the next request belongs to a session that began later.
  const second = played.now() % 1_000;
  played.advance(ENDING_SESSIONS.includes(name) ? 1_995 - second : 20);
  const before = process.threadCpuUsage();
  const { status, body } = await played.call(name, signed(played, name, request));
  answered[name] ??= {};
  answered[name][status] = (answered[name][status] ?? 0) + 1;
  const { user, system } = process.threadCpuUsage(before);
  const processorMs = (user + system) / 1_000;
  if (status >= 500) throw new Error(`${name} answers ${status}: ${JSON.stringify(body)}`);
  if (processorMs > MOST_PROCESSOR_MS) throw new Error(`${name} takes ${processorMs} ms`);
}

/** Everything that was stored is delivered and counted: no message and no record is left over or dead-lettered. */
async function expectFollowed(): Promise<void> {
  await played.settle();
  expect(played.queues.count('rebond-stream-failed')).toBe(0);
}

it(
  `The API answers ${REQUESTS} generated requests as described`,
  async () => {
    for (let [made, seed] = [0, SEED]; made < REQUESTS; seed += 1) {
      if (made > 0 && (seed - SEED) % PER_CLOUD === 0) {
        await played.stop();
        await start();
      } else if (made > 0) {
        known = await createFixtures(played);
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

/** These operations cannot be carried out here. Each value is the reason. */
const OUT_OF_REACH: Partial<Record<string, string>> = {};
/** In a run of this length, every operation succeeds at least once, whatever the seed. */
const MANY = 20_000;

it('Every operation of the API succeeds at least once in the run', () => {
  const turnedAway = Object.entries(answered).filter(([, statuses]) => statuses[401]);
  expect(turnedAway).toEqual([]);
  const reached = (name: string) =>
    Object.keys(answered[name] ?? {}).some((status) => Number(status) < 300);
  const missed = OPERATIONS.map(({ operationId }) => operationId).filter((name) => !reached(name));
  if (REQUESTS < MANY) return;
  expect(missed).toEqual(Object.keys(OUT_OF_REACH));
});

it.each(COUNTER_EXAMPLES)(
  'The counter-example is answered as described: $why',
  async ({ found }) => {
    await ask({ ...found, request: { shop: known.shops[0] ?? '', ...found.request } });
  },
);

it('Texts and lists at their limits and the largest uploads are answered as described', async () => {
  for (const each of largestRequests(known, SIGNS)) await ask(each);
  await expectFollowed();
});

it('Bodies with a value of a wrong kind in one of their parts are answered as described', async () => {
  let made = 0;
  for (const each of wrongRequests(known)) {
    if (made % EACH_WRONG === 0) await ask(each);
    made += 1;
  }
  await expectFollowed();
});
