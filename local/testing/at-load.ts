import type { CloudOptions } from '../cloud-options.ts';

/**
 * For a cloud of which tests, journeys or a benchmark request more than one address may: the same as
 * `REBOND_UNLIMITED=127.0.0.1` for `npm start`. Only address-limits.integration.test.ts tests the limits.
 */
export const AT_LOAD = { unlimited: '127.0.0.1' } as const satisfies CloudOptions;
