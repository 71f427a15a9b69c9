import type { FuzzedRequest } from './known.ts';

/** Requests that were answered otherwise than described, each as it was shrunk, asked by a shop. */
export const COUNTER_EXAMPLES: readonly { why: string; found: FuzzedRequest }[] = [
  {
    why: 'half a character, which the table takes in no key',
    found: { name: 'see-reminder', request: { json: { reminder: '\ud800' } } },
  },
];
