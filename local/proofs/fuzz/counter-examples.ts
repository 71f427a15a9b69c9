import type { FuzzedRequest } from './known.ts';
import { TO_BE_SIGNED } from './signature.ts';

/** An event of Stripe's about a customer. */
const about = (customer: string): FuzzedRequest => ({
  name: 'stripe-webhook',
  request: {
    body: JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: { object: { customer } } }),
    headers: { 'content-type': 'application/json', 'stripe-signature': TO_BE_SIGNED },
  },
});

/** Requests that were answered otherwise than described, each as it was shrunk, asked by a shop. */
export const COUNTER_EXAMPLES: readonly { why: string; found: FuzzedRequest }[] = [
  {
    why: 'half a character, which the table takes in no key',
    found: { name: 'see-reminder', request: { json: { reminder: '\ud800' } } },
  },
  {
    why: 'a customer of Stripe’s without a name, which the table takes in no key',
    found: about(''),
  },
  { why: 'one whose name is longer than a key', found: about('1'.repeat(10_000)) },
  {
    why: 'a phone that nothing can make a text of, where the phone is asked for',
    found: {
      name: 'create-repair',
      request: {
        json: {
          deviceType: 'smartphone',
          customerName: 'Durand',
          customerPhone: { toString: 1 },
          noEmail: true,
        },
      },
    },
  },
];
