import { takeAhead } from '../../../lib/api/asked-ahead.ts';
import { requestPublic } from '../../../lib/api/public-request.ts';

/** Returns the amount due for the invoice of a link. Throws RequestFailure, with 404 when there is no such invoice. */
export const fetchPayable = (id: string, cle: string, signal: AbortSignal) =>
  requestPublic('GET /api/payer/{id}', {
    params: { id },
    query: { cle },
    has: ['number', 'shopName', 'dueCents', 'state'],
    signal,
    ahead: takeAhead,
  });

/** Returns the Stripe page for the payment. A repeated request returns the same page. Throws RequestFailure. */
export const startPayment = (id: string, cle: string) =>
  requestPublic('POST /api/payer/{id}', { params: { id }, body: { cle }, has: ['url'] });
