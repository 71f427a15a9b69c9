import type { QueueConsumer } from '../kinds.ts';
import { SLICE_LIMITS } from '../limits.ts';

/** This daily job has its own Lambda, because it alone needs Stripe's secret (docs/decisions/0190). */
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
  // Stripe accepts about a hundred calls a second, and webhooks and payments need some of them.
  maxConcurrency: 5,
} as const satisfies QueueConsumer;
