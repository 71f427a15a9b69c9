import type { PayableInvoice } from '../../../../../shared/payments/card.ts';
import { takeAhead } from '../../../lib/asked-ahead.ts';
import { requestPublic } from '../../../lib/public-request.ts';

const isPayable = (body: unknown): body is PayableInvoice =>
  typeof body === 'object' &&
  body !== null &&
  'number' in body &&
  'shopName' in body &&
  'dueCents' in body &&
  'state' in body;

const isPage = (body: unknown): body is { url: string } =>
  typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string';

const addressOf = (id: string) => `/api/payer/${encodeURIComponent(id)}`;

/** The amount due for the invoice of a link. Throws RequestFailure: 404 when there is none. */
export function fetchPayable(id: string, cle: string, signal: AbortSignal) {
  const address = `${addressOf(id)}?${new URLSearchParams({ cle })}`;
  return requestPublic(address, { isAnswer: isPayable, signal, ahead: takeAhead });
}

/** The Stripe page for the payment; a repeated request returns the same page. Throws RequestFailure. */
export const startPayment = (id: string, cle: string) =>
  requestPublic(addressOf(id), { isAnswer: isPage, body: { cle } });
