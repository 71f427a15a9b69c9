import { cardConnectionSchema } from '../../../../../shared/payments/card.ts';
import { callApi } from '../../../lib/api-client.ts';

/** The state of the shop's card payments. Throws ApiError. */
export const getCardPayments = (signal: AbortSignal) =>
  callApi('GET /api/card-payments', cardConnectionSchema, { signal });

/**
 * Connects the shop's Stripe account, or continues connecting it; connecting twice has the effect of once.
 * Throws ApiError.
 */
export const connectCardPayments = () => callApi('POST /api/card-payments', cardConnectionSchema);

/** Turns card payments off. Throws ApiError. */
export const switchCardPaymentsOff = () =>
  callApi('DELETE /api/card-payments', cardConnectionSchema);
