import type { BudgetSettings } from '../../shared/billing/budgets.ts';
import type { CloudOptions } from '../cloud-options.ts';

/**
 * These settings are for a cloud to which tests, journeys or a benchmark send more requests than one address may send.
 * This machine's address has no limits, as with `REBOND_UNLIMITED=127.0.0.1` for `npm start`, and the budgets allow
 * many free shops. Only address-limits.integration.test.ts tests the limits. No message waits for others of its batch.
 */
export const AT_LOAD = {
  unlimited: '127.0.0.1',
  timings: { batchingWindowSeconds: 0 },
  budgets: JSON.stringify({
    freeTogether: { email: 1_000_000, sms: 1_000_000, code: 1_000_000 },
    signUps: { network: 1_000_000, domain: 1_000_000 },
  } satisfies BudgetSettings),
} as const satisfies CloudOptions;
