import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fakes, PRICES, signedEvent, subscription } from '../../testing/billing-fakes.ts';
import { receiveEvent } from './receive-event.ts';
import { type StripeSubscription, verdictOn } from './subscription.ts';

/** This many random orders of events are tried. The nightly `npm run test:events` tries 10,000. */
const RUNS = Number(process.env.EVENT_ORDERS ?? 1000);
const END = Date.parse('2026-12-20T10:00:00Z') / 1000;

/** A step of a subscription's life at Stripe has the state after it, and the event about it. */
type Step = { type: string; subscriptions: readonly StripeSubscription[]; about: object };

const about = (id: string, status: string, fields: object = {}, priceId = 'price_e') => ({
  id,
  object: 'subscription',
  customer: 'cus_1',
  status,
  cancel_at: null,
  items: { data: [{ price: { id: priceId }, current_period_end: END }] },
  ...fields,
});

const active = [subscription()];
const raised = [subscription({ priceIds: ['price_p'] })];
const ending = [subscription({ priceIds: ['price_p'], endsAtSeconds: END })];
const again = [subscription({ id: 'sub_2' })];
const invoice = { object: 'invoice', customer: 'cus_1', status: 'paid' };
const session = { object: 'checkout.session', customer: 'cus_1', subscription: 'sub_1' };
const LIFE: readonly Step[] = [
  {
    type: 'customer.subscription.created',
    subscriptions: active,
    about: about('sub_1', 'active'),
  },
  { type: 'invoice.paid', subscriptions: active, about: invoice },
  { type: 'checkout.session.completed', subscriptions: active, about: session },
  {
    type: 'customer.subscription.updated',
    subscriptions: raised,
    about: about('sub_1', 'active', {}, 'price_p'),
  },
  {
    type: 'customer.subscription.updated',
    subscriptions: ending,
    about: about('sub_1', 'active', { cancel_at: END }, 'price_p'),
  },
  {
    type: 'customer.subscription.deleted',
    subscriptions: [],
    about: about('sub_1', 'canceled', {}, 'price_p'),
  },
  {
    type: 'customer.subscription.created',
    subscriptions: again,
    about: about('sub_2', 'active'),
  },
];

/** A schedule has the number of steps, and how often each of their events arrives: 0 is lost, 2 or 3 a duplicate. */
const schedule = fc.integer({ min: 1, max: LIFE.length }).chain((length) =>
  fc.record({
    length: fc.constant(length),
    copies: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: length, maxLength: length }),
    scheduler: fc.scheduler(),
  }),
);

it(`The profile ends in Stripe’s state, whatever events arrive, in any order, at once, twice or not at all (${RUNS} schedules)`, async () => {
  await fc.assert(
    fc.asyncProperty(schedule, async ({ length, copies, scheduler }) => {
      const { dependencies, held, profiles, events } = fakes(() =>
        scheduler.schedule(Promise.resolve()),
      );
      const life = LIFE.slice(0, length);
      const receive = async (index: number, step: Step) => {
        const event = { id: `evt_${index}`, type: step.type, object: step.about };
        const { body, signature } = signedEvent(event);
        await scheduler.schedule(Promise.resolve());
        await receiveEvent(dependencies, body, signature);
      };

      // Stripe's state changes while events are on their way and being handled.
      const deliveries: Promise<void>[] = [];
      const live = async () => {
        for (const [index, step] of life.entries()) {
          await scheduler.schedule(Promise.resolve());
          held.set('cus_1', step.subscriptions);
          const times = copies[index] ?? 0;
          for (let copy = 0; copy < times; copy += 1) deliveries.push(receive(index, step));
        }
      };
      await scheduler.waitFor(live());
      await scheduler.waitFor(Promise.all(deliveries));

      const truth = verdictOn(held.get('cus_1') ?? [], PRICES, undefined).state;
      // A change whose events are all lost stays unknown until one later event of any kind arrives.
      const present = life.at(-1)?.subscriptions;
      const changedLast = life.findIndex((step) => step.subscriptions === present);
      const lost = copies.slice(changedLast).every((times) => times === 0);
      if (lost && LIFE[1]) await scheduler.waitFor(receive(LIFE.length, LIFE[1]));
      expect(profiles.get('shop')).toEqual({
        stripe_customer_id: 'cus_1',
        stripe_version: events.size,
        ...truth,
      });
    }),
    { numRuns: RUNS },
  );
});
