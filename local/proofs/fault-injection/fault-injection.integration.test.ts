/**
 * Fault injection: while a shop and its customers act out a scenario, single calls to services go wrong in every way.
 * The answer is late, the service fails or throttles, the connection is cut before or after the call took effect, or a
 * batch is only half accepted. The test asserts that nothing acknowledged is lost, that nothing is half stored, and
 * that everybody is notified: once, or twice where the fault hit the provider's answer.
 *
 * `npm run test:fault-injection` tries eight faults per scenario with each of 20 seeds, and repeats none before it has
 * tried all. `FAULT_INJECTION_SEEDS` sets the number of seeds, `FAULT_INJECTION_SEED` the first one. `npm test` injects
 * one fault into each scenario.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../functions/testing/seeded-random.ts';
import { type PlayedCloud, startPlayedCloud } from '../../testing/played-cloud.ts';
import {
  createFaultProxy,
  FAULTS,
  type Fault,
  isBatch,
  outOfReach,
  type Plan,
} from './fault-proxy.ts';
import { expectLogosMissed } from './logo-scenarios.ts';
import { SCENARIOS } from './scenarios.ts';

const SEEDS = Number(process.env.FAULT_INJECTION_SEEDS ?? 0);
const FIRST_SEED = Number(process.env.FAULT_INJECTION_SEED ?? 1);
/** Each seed injects this many faults into each scenario. */
const POINTS = 8;
/** `npm test` injects these faults: all except those that make a client wait in vain. */
const QUICK: readonly Fault[] = ['failed', 'cut before', 'cut after', 'half'];
const START = Date.parse('2026-11-20T10:00:00.000Z');
/** The time limit during a fault is short, because some answers never come. */
const LAMBDA_MS = 2_000;
/** A fault hits one attempt, all attempts of a call, or all calls until the end. */
const LASTING = [1, 3, 1_000] as const;
const NOTIFYING = /^(SendRawEmail|Publish)$/;
/** These calls only read, so a lost answer leaves nothing uncertain. */
const READING = /^(Get|BatchGet|Query|Scan|HEAD)/;
/** After these calls, a provider may have accepted a message although nobody can record it. */
const SENDING = /^(SendRawEmail|Publish|UpdateItem)$/;

const proxy = createFaultProxy();
let played: PlayedCloud;
beforeAll(async () => {
  played = await startPlayedCloud({
    startMs: START,
    between: proxy.through,
    lambdaMs: () => (proxy.isArmed() ? LAMBDA_MS : Number.POSITIVE_INFINITY),
    runs: true,
  });
  played.cloud.stripe.account.state.deliveryMode = 'held';
});
afterAll(async () => {
  await played.stop();
  await proxy.close();
});

type Name = keyof typeof SCENARIOS;

/** Plays a scenario with the planned fault; returns the calls that were made, and those that the fault hit. */
async function play(name: Name, plan: Plan) {
  let faulted: string[] = [];
  const mayRepeat = () => ({ mayRepeat: faulted.some((call) => SENDING.test(call)) });
  const { act, again, check } = await SCENARIOS[name](played, mayRepeat);
  proxy.arm(plan);
  await act();
  const during = proxy.heal();
  faulted = during.faulted;
  await again();
  await played.settle();
  await check();
  return during;
}

/** In `npm test`, the test below covers the logos. */
const names = (Object.keys(SCENARIOS) as Name[]).filter((name) => SEEDS > 0 || name !== 'logos');
/**
 * Returns all faults for the calls of a scenario, in the order in which they are tried. First come the faults that most
 * often reveal a defect: a provider that accepts nothing, and, for the first call of each name, an answer that is lost
 * after the call took effect and a batch that is half accepted. Then come all others, shuffled.
 */
function plansOf(calls: readonly string[], random: () => number): Plan[] {
  const sent = calls.findIndex((name) => NOTIFYING.test(name));
  const first: Plan[] = sent < 0 ? [] : [{ fault: 'failed', at: sent, times: 1_000 }];
  const others: { plan: Plan; rank: number }[] = [];
  for (const [at, name] of calls.entries()) {
    for (const fault of FAULTS.filter((each) => each !== 'half' || isBatch(name))) {
      for (const times of LASTING) {
        const hides = fault === 'half' || (fault === 'cut after' && !READING.test(name));
        const isFirst = hides && times < 1_000 && calls.indexOf(name) === at;
        if (isFirst) first.push({ fault, at, times });
        else others.push({ plan: { fault, at, times }, rank: random() });
      }
    }
  }
  return [...first, ...others.toSorted((a, b) => a.rank - b.rank).map(({ plan }) => plan)];
}

const NONE: Plan = { fault: 'failed', at: Number.POSITIVE_INFINITY, times: 0 };

it.each(names)(
  'The scenario %s loses nothing acknowledged and notifies everybody when single calls to services fail',
  async (name) => {
    const { calls } = await play(name, NONE);
    expect(calls.length).toBeGreaterThan(1);
    const deck = plansOf(calls, seededRandom(FIRST_SEED));
    let points = 0;
    let runs = 0;
    for (let seed = FIRST_SEED; seed < FIRST_SEED + Math.max(1, SEEDS); seed += 1) {
      const begin = (seed - FIRST_SEED) * POINTS;
      const quick = deck.filter(({ fault, times }) => times === 1 && QUICK.includes(fault));
      const chosen =
        SEEDS > 0
          ? Array.from({ length: POINTS }, (_, each) => deck[(begin + each) % deck.length] ?? NONE)
          : [quick[Math.floor(seededRandom(seed)() * quick.length)] ?? NONE];
      for (const plan of chosen) {
        await play(name, plan).then(
          ({ faulted }) => {
            if (faulted.length > 0) points += 1;
          },
          (error: unknown) => {
            const where = `${JSON.stringify(plan)}, seed ${seed}, of ${calls.join(', ')}`;
            throw new Error(`The scenario ${name} failed with ${where}: ${String(error)}`, {
              cause: error,
            });
          },
        );
        runs += 1;
      }
    }
    if (SEEDS > 0) {
      console.warn(`${name}: ${calls.length} calls, ${runs} runs, a fault injected in ${points}`);
    }
  },
  120_000 + SEEDS * 1_800_000,
);

it('Without the logos other work continues, a request that needs a logo fails with the reason, and a message that needs a logo is sent later', async () => {
  await expectLogosMissed(played, {
    away: () => proxy.arm(outOfReach('AWS_ENDPOINT_URL_S3')),
    back: () => proxy.heal(),
  });
});
