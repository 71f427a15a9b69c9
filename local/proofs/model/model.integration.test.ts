/**
 * Three shops, their clients and their customers do anything that the API allows, in any order and two at once. The
 * product must answer, store and send what a plain model in memory says (shop-rules.ts, shop-state.ts). The handlers
 * run in this process over the embedded cloud's engines, and the effects of writes are delivered only when a command
 * asks for it.
 *
 * `npm run test:model` runs 100,000 commands; `MODEL_COMMANDS` and `MODEL_SEED` set how many and which.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlayedCloud, startPlayedCloud } from '../../testing/played-cloud.ts';
import { openShop } from '../../testing/played-shop.ts';
import { commandArbitrary } from './arbitrary-commands.ts';
import { PACE_MS, runStep, settleAll } from './commands.ts';
import { COUNTER_EXAMPLES } from './counter-examples.ts';
import { lookAtAll } from './looks.ts';
import type { Real } from './requests.ts';
import { newShop, type State } from './shop-state.ts';
import type { Step } from './steps.ts';

const COMMANDS = Number(process.env.MODEL_COMMANDS ?? 500);
const SEED = Number(process.env.MODEL_SEED ?? 1);
/** A sequence has at most this many commands. */
const LONGEST = 200;
/** `npm test` prints nothing about a success; otherwise progress is printed at this interval and at the end. */
const isSaid = process.env.MODEL_COMMANDS !== undefined;
const SAID_EVERY = 5_000;
/** A command may take this much real time on a machine that has much else to do. */
const PATIENCE_MS = 500;
const SHRINKING_MS = 60_000;
const START = Date.parse('2026-11-02T09:00:00.000Z');
const PLANS = ['free', 'essential', 'pro'] as const;

let played: PlayedCloud;
beforeAll(async () => {
  played = await startPlayedCloud({ startMs: START });
});
afterAll(() => played.stop());

/** Every sequence starts with these steps, so that most commands find something to act on. */
const BEGINNING: readonly Step[] = PLANS.flatMap((_, shop) =>
  (['save-company', 'create', 'create', 'issue'] as const).map((what, how): Step => {
    return { do: 'one', ask: { shop, what, which: 0, how, ofAnotherShop: false } };
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
  `The product agrees with the model over ${COMMANDS} random commands`,
  async () => {
    while (made < COMMANDS) {
      // A failure is reported soon after it was found, even if it could be shrunk further. Every run is awaited,
      // because a run that continued in the background would move the clock of the next run.
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

it.each(COUNTER_EXAMPLES)('The product agrees with the model for $name', async ({ steps }) => {
  const { model, real } = await newShops();
  await runSteps(steps, { model, real });
  await settleAll(model, real);
  await lookAtAll(model, real);
  expect(played.nextMessageAtMs()).toBeUndefined();
});
