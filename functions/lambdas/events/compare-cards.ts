import type { QueueConsumer } from '../kinds.ts';
import { SLICE_LIMITS } from '../limits.ts';

/** The daily job that holds Stripe's secret, for some shops at a time (docs/decisions/0190). */
export const COMPARE_CARDS = {
  name: 'compare-cards',
  queue: 'cards',
  handler: 'functions/payments/card/reconciliation/compare-cards.handler.ts',
  impact: 'Card payments whose events were lost are recorded late',
  timeoutSeconds: 300,
  memoryMb: 512,
  uses: {
    table: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'],
    stripe: ['GetParameters'],
    cardsQueue: ['ChangeMessageVisibility'],
    retries: [],
  },
  ...SLICE_LIMITS,
  // Stripe accepts about a hundred calls a second, which webhooks and payments need too.
  maxConcurrency: 5,
} as const satisfies QueueConsumer;
