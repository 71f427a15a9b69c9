import { cardConnectionSchema } from '../../../../../shared/payments/card.ts';
import { callApi } from '../../../lib/api/api-client.ts';

export const getCardPayments = (signal: AbortSignal) =>
  callApi('GET /api/card-payments', cardConnectionSchema, { signal });

/** Starts or continues connecting the shop's Stripe account; a repetition changes nothing. Throws ApiError. */
export const connectCardPayments = () => callApi('POST /api/card-payments', cardConnectionSchema);

export const switchCardPaymentsOff = () =>
  callApi('DELETE /api/card-payments', cardConnectionSchema);
