/**
 * Three shops, their clients and their customers do anything that the API lets them, in any order and two at once, and
 * the product answers, stores and tells what a plain model in memory says (shop-rules.ts, shop-state.ts). The handlers
 * run in this process over the embedded cloud's engines; what follows from writes follows when a command says so.
 *
 * `npm run test:model` makes 100,000 commands; `MODEL_COMMANDS` and `MODEL_SEED` say how many and which.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlayedCloud, startPlayedCloud } from '../../testing/played-cloud.ts';
import { openShop } from '../../testing/played-shop.ts';
import { commandArbitrary } from './arbitrary-commands.ts';
import { PACE_MS, runStep, settleAll } from './commands.ts';
import { COUNTER_EXAMPLES } from './counter-examples.ts';
import { lookAtAll } from './looks.ts';
import type { Real } from './real.ts';
import { newShop, type State } from './shop-state.ts';
import type { Step } from './steps.ts';

const COMMANDS = Number(process.env.MODEL_COMMANDS ?? 500);
const SEED = Number(process.env.MODEL_SEED ?? 1);
/** Of one sequence at most. */
const LONGEST = 200;
/** In `npm test` nothing is said of what went well; else every so many commands, and at the end. */
const isSaid = process.env.MODEL_COMMANDS !== undefined;
const SAID_EVERY = 5_000;
/** Of the clock, for each command, where the machine has much else to do. */
const PATIENCE_MS = 500;
const SHRINKING_MS = 60_000;
const START = Date.parse('2026-11-02T09:00:00.000Z');
const PLANS = ['free', 'essential', 'pro'] as const;

let played: PlayedCloud;
beforeAll(async () => {
  played = await startPlayedCloud({ startMs: START });
});
afterAll(() => played.stop());

/** What every sequence begins with, so that most commands have something to be about. */
const BEGINNING: readonly Step[] = PLANS.flatMap((_, shop) =>
  (['save-company', 'create', 'create', 'issue'] as const).map((what, how): Step => {
    return { do: 'one', ask: { shop, what, which: 0, how, astray: false } };
  }),
);

async function newShops(): Promise<{ model: State; real: Real }> {
  const shops: string[] = [];
  for (const plan of PLANS) shops.push(await openShop(played, plan));
  const begun = {
    model: { shops: PLANS.map(newShop), undone: [], named: 0 },
    real: {
      played,
      shops,
      ids: new Map(),
      numbers: new Map(),
      links: new Map(),
      days: new Map(),
      outboxBefore: played.cloud.messaging.outbox.list()[0]?.id,
    },
  };
  await runSteps(BEGINNING, begun);
  return begun;
}

async function runSteps(steps: readonly Step[], { model, real }: { model: State; real: Real }) {
  for (const step of steps) {
    await runStep(step, model, real);
    played.advance(PACE_MS);
  }
}

let made = 0;
let seed = SEED;
let said = 0;
it(
  `does what the model says, ${COMMANDS} commands`,
  async () => {
    while (made < COMMANDS) {
      // A failure is told soon after it was found, however far it has been shrunk. No run is left alone to end it: it
      // would go on beside the next one, and move its clock.
      let shrinksUntilMs = Number.POSITIVE_INFINITY;
      const isLate = () => performance.now() > shrinksUntilMs;
      const counting = commandArbitrary.map((command) => ({
        check: (model: State) => !isLate() && command.check(model),
        run: async (model: State, real: Real) => {
          made += 1;
          await command.run(model, real);
        },
        toString: () => command.toString(),
      }));
      await fc.assert(
        fc.asyncProperty(
          fc.commands([counting], { maxCommands: LONGEST, size: 'max' }),
          async (commands) => {
            if (isLate()) return;
            try {
              const { model, real } = await newShops();
              await fc.asyncModelRun(() => ({ model, real }), commands);
              await settleAll(model, real);
              await lookAtAll(model, real);
            } catch (error) {
              shrinksUntilMs = Math.min(shrinksUntilMs, performance.now() + SHRINKING_MS);
              throw error;
            }
          },
        ),
        { seed, numRuns: 5 },
      );
      seed += 1;
      if (!isSaid || made < Math.min(said + SAID_EVERY, COMMANDS)) continue;
      said = made;
      console.warn(`${made} commands, seeds ${SEED} to ${seed - 1}`);
    }
  },
  120_000 + COMMANDS * PATIENCE_MS,
);

it.each(COUNTER_EXAMPLES)('does what the model says: $name', async ({ steps }) => {
  const { model, real } = await newShops();
  await runSteps(steps, { model, real });
  await settleAll(model, real);
  await lookAtAll(model, real);
  expect(played.nextMessageAtMs()).toBeUndefined();
});
