import { it } from 'vitest';

/**
 * Declares a test that only the nightly run makes (`npm run test:nightly`): a crowd, an interrupted run, every kind of
 * tampering, an item at its largest. Another test of the same rule, with one case, runs with every change.
 */
export const nightly = (process.env.NIGHTLY ? it : () => {}) as typeof it;
