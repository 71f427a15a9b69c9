import type { BudgetSettings } from '../../shared/billing/budgets.ts';
import type { CloudOptions } from '../cloud-options.ts';

/**
 * Settings for a cloud whose tests, journeys or benchmark send more requests than one address may: the same as
 * `REBOND_UNLIMITED=127.0.0.1` for `npm start`, and an operator's budgets for the many free shops that they open. Only
 * address-limits.integration.test.ts tests the limits. No message waits for others of its batch.
 */
export const AT_LOAD = {
  unlimited: '127.0.0.1',
  timings: { batchingWindowSeconds: 0 },
  budgets: JSON.stringify({
    freeTogether: { email: 1_000_000, sms: 1_000_000, code: 1_000_000 },
    signUps: { network: 1_000_000, domain: 1_000_000 },
  } satisfies BudgetSettings),
} as const satisfies CloudOptions;
