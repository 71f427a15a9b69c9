import type { CloudOptions } from '../cloud-options.ts';

/**
 * For a cloud that tests, journeys or a benchmark ask more of than an address may: what `REBOND_UNLIMITED=127.0.0.1` says of
 * `npm start`. The limits are address-limits.integration.test.ts's own.
 */
export const AT_LOAD = { unlimited: '127.0.0.1' } as const satisfies CloudOptions;
