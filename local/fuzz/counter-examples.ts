import type { FuzzedRequest } from './arbitrary-requests.ts';

/** Requests that were answered otherwise than described, each by what it was shrunk to, asked by a shop. */
export const COUNTER_EXAMPLES: readonly FuzzedRequest[] = [
  // Half a character went into a key, which the table refuses: 500.
  { name: 'see-reminder', request: { json: { reminder: '\ud800' } } },
];
