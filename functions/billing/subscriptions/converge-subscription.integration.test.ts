import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loneTable } from '../../../local/testing/lone-table.ts';
import { backOff } from '../../platform/table/back-off.ts';
import { fakes, NOW, signedEvent, subscription } from '../../testing/billing-fakes.ts';
import type { TestTable } from '../../testing/test-table.ts';
import { receiveEvent } from './receive-event.ts';
import { reconciliationRepository } from './reconciliation.repository.ts';
import { verdictOn } from './subscription.ts';
import { subscriptionsRepository } from './subscriptions.repository.ts';

let table: TestTable;
// The reconciliation of a shared cloud would ask Stripe for the customers that these tests invent, so they use a table
// of their own.
loneTable((started) => {
  table = started;
});

const STORIES = Number(process.env.CONVERGENCE_STORIES ?? 10);

const STATES = [
  [subscription()],
  [subscription({ priceIds: ['price_p'] })],
  [subscription({ endsAtSeconds: NOW / 1000 + 60 })],
  [subscription({ status: 'past_due' })],
  [],
];

/** A story is a sequence of changes at Stripe. Several copies of each change's event arrive at the same time. */
const story = fc.array(
  fc.record({
    state: fc.constantFrom(...STATES),
    copies: fc.integer({ min: 1, max: 3 }),
    delayMs: fc.integer({ min: 0, max: 4 }),
  }),
  { minLength: 1, maxLength: 6 },
);

it('The profile ends in Stripe’s state on the real table, in whatever order events arrive', async () => {
  const profiles = subscriptionsRepository(table);
  const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  let run = 0;
  await fc.assert(
    fc.asyncProperty(story, async (moves) => {
      run += 1;
      const shop = `story-${run}`;
      const customer = `cus_story${run}`;
      expect(await profiles.saveCustomer(shop, customer, undefined)).toBe(customer);
      const { dependencies, held } = fakes(() => after(Math.random() * 4));
      const real = { ...dependencies, profiles, backOff };
      const deliveries: Promise<unknown>[] = [];
      for (const [index, { state, copies, delayMs }] of moves.entries()) {
        held.set(
          customer,
          state.map((each) => ({ ...each, customerId: customer })),
        );
        const event = { id: `evt_${run}_${index}`, type: 'invoice.paid', object: { customer } };
        const { body, signature } = signedEvent(event);
        for (let copy = 0; copy < copies; copy += 1) {
          deliveries.push(receiveEvent(real, body, signature));
        }
        await after(delayMs);
      }
      await Promise.all(deliveries);
      const { state } = verdictOn(held.get(customer) ?? [], dependencies.prices, undefined);
      const stored = await profiles.get(shop);
      expect(stored).toEqual({
        stripe_customer_id: customer,
        stripe_version: 1 + moves.length,
        stripe_event_id: expect.stringMatching(`^evt_${run}_\\d$`),
        ...state,
      });
    }),
    { numRuns: STORIES },
  );
});

it('An event costs four requests, and a repeated one two', async () => {
  const profiles = subscriptionsRepository(table);
  await profiles.saveCustomer('counted', 'cus_counted', undefined);
  const { dependencies } = fakes();
  const event = { id: 'evt_counted', type: 'invoice.paid', object: { customer: 'cus_counted' } };
  const { body, signature } = signedEvent(event);
  const receive = () => receiveEvent({ ...dependencies, profiles, backOff }, body, signature);
  expect(await table.requestsOf(receive)).toEqual([
    'QueryCommand',
    'GetItemCommand',
    'GetItemCommand',
    'TransactWriteItemsCommand',
  ]);
  expect(await table.requestsOf(receive)).toEqual(['QueryCommand', 'GetItemCommand']);
});

it('A shop gets one customer, however many requests make one at once', async () => {
  const profiles = subscriptionsRepository(table);
  const given = await Promise.all(
    ['cus_a', 'cus_b', 'cus_c'].map((id) => profiles.saveCustomer('racing', id, undefined)),
  );
  const { stripe_customer_id: stored } = await profiles.get('racing');
  expect(new Set(given)).toEqual(new Set([stored]));
  expect(await profiles.shopOf(stored ?? '')).toBe('racing');
  expect(await profiles.shopOf('cus_nobody')).toBeUndefined();
  expect(await profiles.saveCustomer('racing', 'cus_new', 'cus_other')).toBe(stored);
});

it('The reconciliation reads each shop with a customer once, page by page', async () => {
  const profiles = subscriptionsRepository(table);
  await profiles.saveCustomer('paged', 'cus_paged', undefined);
  const reconciliation = reconciliationRepository(table);
  const seen: string[] = [];
  let cursor: Record<string, unknown> | undefined;
  do {
    const page = await reconciliation.page(cursor, 7);
    expect(page.shopIds.length).toBeLessThanOrEqual(7);
    seen.push(...page.shopIds);
    cursor = page.next;
    await reconciliation.saveProgress({ day: '2026-11-20', cursor, done: cursor === undefined });
    expect((await reconciliation.progress())?.cursor).toEqual(cursor);
  } while (cursor !== undefined);
  expect(seen).toContain('paged');
  expect(new Set(seen).size).toBe(seen.length);
});
