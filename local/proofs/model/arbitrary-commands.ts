import fc from 'fast-check';
import { StepCommand } from './commands.ts';
import type { Real } from './requests.ts';
import type { State } from './shop-state.ts';
import { type Ask, LOOKS, type Step } from './steps.ts';

const ASKED: readonly [weight: number, what: Ask['what']][] = [
  [8, 'create'],
  [2, 'import'],
  [14, 'change'],
  [6, 'undo'],
  [5, 'correct'],
  [4, 'hand-over'],
  [3, 'withdraw'],
  [2, 'read'],
  [3, 'note-call'],
  [3, 'resend'],
  [4, 'issue'],
  [2, 'credit'],
  [4, 'bill'],
  [2, 'approve'],
  [1, 'send'],
  [1, 'open'],
  [3, 'answer'],
  [5, 'deposit'],
  [9, 'pay'],
  [5, 'credit-part'],
  [2, 'save-company'],
];

const askArbitrary: fc.Arbitrary<Ask> = fc.record({
  shop: fc.nat(2),
  what: fc.oneof(...ASKED.map(([weight, what]) => ({ weight, arbitrary: fc.constant(what) }))),
  which: fc.nat(11),
  how: fc.nat(11),
  ofAnotherShop: fc.nat(9).map((chance) => chance === 0),
});

/** Two clients send the same request. Only the condition of a write keeps the second from being carried out too. */
const sameTwiceArbitrary: fc.Arbitrary<[Ask, Ask]> = fc
  .tuple(
    askArbitrary,
    fc.constantFrom('issue', 'credit', 'bill', 'answer', 'deposit', 'pay', 'credit-part'),
    fc.nat(11),
  )
  .map(([ask, what, how]) => [
    { ...ask, what },
    { ...ask, what, how },
  ]);

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
  { weight: 60, arbitrary: fc.record({ do: fc.constant('one' as const), ask: askArbitrary }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('both' as const),
      asks: fc.oneof(fc.tuple(askArbitrary, askArbitrary), sameTwiceArbitrary),
    }),
  },
  {
    weight: 18,
    arbitrary: fc.record({
      do: fc.constant('look' as const),
      shop: fc.nat(2),
      what: fc.constantFrom(...LOOKS),
      which: fc.nat(11),
    }),
  },
  { weight: 6, arbitrary: fc.constant({ do: 'notify' as const }) },
  { weight: 2, arbitrary: fc.constant({ do: 'settle' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('outage' as const),
      minutes: fc.integer({ min: 31, max: 90 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      seconds: fc.constantFrom(1, 15, 61, 600),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('one' as const),
      ask: askArbitrary.map((ask): Ask => ({ ...ask, what: 'close' })),
    }),
  },
);

export const commandArbitrary: fc.Arbitrary<fc.AsyncCommand<State, Real>> = stepArbitrary.map(
  (step) => new StepCommand(step),
);
