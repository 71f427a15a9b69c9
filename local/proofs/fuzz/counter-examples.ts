import type { FuzzedRequest } from './known.ts';
import { TO_BE_SIGNED } from './signature.ts';

const about = (customer: string): FuzzedRequest => ({
  name: 'stripe-webhook',
  request: {
    body: JSON.stringify({ id: 'evt_1', type: 'invoice.paid', data: { object: { customer } } }),
    headers: { 'content-type': 'application/json', 'stripe-signature': TO_BE_SIGNED },
  },
});

/** These requests, in their shortest form, once got an answer that the API's description does not allow. */
export const COUNTER_EXAMPLES: readonly { why: string; found: FuzzedRequest }[] = [
  {
    why: 'half a surrogate pair, which the table accepts in no key',
    found: { name: 'see-reminder', request: { json: { reminder: '\ud800' } } },
  },
  {
    why: 'a Stripe customer with an empty id, which the table accepts in no key',
    found: about(''),
  },
  { why: 'a Stripe customer whose id is longer than a key', found: about('1'.repeat(10_000)) },
  {
    why: 'a phone value that cannot be converted to text',
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
