/**
 * A call to a service is struck, each one of what a shop and its customers do, in each way: its answer is late, the
 * service fails or is throttled, the line is cut before or after it was done, a batch is taken by half. Nothing that was
 * acknowledged is lost, nothing is half, and everybody is told: once, or twice where the provider's answer was struck.
 *
 * `npm run test:struck` tries 64 calls by each of 20 seeds, which choose them, the way and how long it lasts;
 * `STRUCK_SEEDS` and `STRUCK_SEED` say how many and which. In `npm test` one of each scenario is struck once.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../functions/testing/seeded-random.ts';
import { type PlayedCloud, startPlayedCloud } from '../testing/played-cloud.ts';
import { createFaultProxy, FAULTS, type Fault, type Plan } from './fault-proxy.ts';
import { SCENARIOS } from './scenarios.ts';

const SEEDS = Number(process.env.STRUCK_SEEDS ?? 0);
const FIRST_SEED = Number(process.env.STRUCK_SEED ?? 1);
/** Of each of the eight scenarios and seed. */
const POINTS = 8;
/** In `npm test`: none that is awaited in vain. */
const QUICK: readonly Fault[] = ['failed', 'cut before', 'cut after', 'half'];
const START = Date.parse('2026-11-20T10:00:00.000Z');
/** Short, as some answers are awaited in vain. */
const LAMBDA_MS = 2_000;
/** One attempt, all of a call, all until the end. */
const LASTING = [1, 1, 3, 1_000] as const;
/** The calls from which on it may be that a provider took a message and nobody could write it down. */
const SENDING = /^(SendEmail|SendRawEmail|Publish|UpdateItem)$/;

const proxy = createFaultProxy();
let played: PlayedCloud;
beforeAll(async () => {
  played = await startPlayedCloud({
    startMs: START,
    between: proxy.through,
    lambdaMs: LAMBDA_MS,
    runs: true,
  });
  played.cloud.stripe.account.state.deliveryMode = 'held';
});
afterAll(async () => {
  await played.stop();
  await proxy.close();
});

type Name = keyof typeof SCENARIOS;

/** Plays a scenario with what is planned; the calls that it made, and those that were struck. */
async function play(name: Name, plan: Plan) {
  let struck: string[] = [];
  const mayRepeat = () => ({ mayRepeat: struck.some((call) => SENDING.test(call)) });
  const { act, again, check } = await SCENARIOS[name](played, mayRepeat);
  proxy.arm(plan);
  await act();
  const during = proxy.heal();
  struck = during.struck;
  await again();
  await played.settle();
  await check();
  return during;
}

const NONE: Plan = { fault: 'failed', at: Number.POSITIVE_INFINITY, times: 0 };

it.each(Object.keys(SCENARIOS) as Name[])(
  '%s keeps what it promises, whatever is struck',
  async (name) => {
    const { calls } = await play(name, NONE);
    expect(calls.length).toBeGreaterThan(1);
    let points = 0;
    let runs = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + Math.max(1, SEEDS); seed += 1) {
      const random = seededRandom(seed);
      const any = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)];
      const chosen = Array.from({ length: SEEDS > 0 ? POINTS : 1 }, (): Plan => {
        const at = Math.floor(random() * calls.length);
        if (SEEDS === 0) return { fault: any(QUICK) ?? 'failed', at, times: 1 };
        return { fault: any(FAULTS) ?? 'failed', at, times: any(LASTING) ?? 1 };
      });
      for (const plan of chosen) {
        await play(name, plan).then(
          ({ struck }) => {
            if (struck.length > 0) points += 1;
          },
          (error: unknown) => {
            const where = `${JSON.stringify(plan)}, seed ${seed}, of ${calls.join(', ')}`;
            throw new Error(`${name} struck by ${where}: ${String(error)}`, { cause: error });
          },
        );
        runs += 1;
      }
    }
    if (SEEDS > 0) {
      console.warn(`${name}: ${calls.length} calls, ${runs} runs, struck in ${points}`);
    }
  },
  120_000 + SEEDS * 1_800_000,
);
