import { type CardConnection, cardConnectionSchema } from '../../../../../shared/payments/card.ts';
import { callApi } from '../../../lib/api-client.ts';

const PATH = '/api/card-payments';

/** The state of the shop's card payments. Throws ApiError. */
export const getCardPayments = (signal: AbortSignal): Promise<CardConnection> =>
  callApi(PATH, cardConnectionSchema, { signal });

/**
 * Connects the shop's Stripe account, or continues connecting it; connecting twice has the effect of once.
 * Throws ApiError.
 */
export const connectCardPayments = (): Promise<CardConnection> =>
  callApi(PATH, cardConnectionSchema, { method: 'POST', body: {} });

/** Turns card payments off. Throws ApiError. */
export const switchCardPaymentsOff = (): Promise<CardConnection> =>
  callApi(PATH, cardConnectionSchema, { method: 'DELETE' });
