import { type CardConnection, cardConnectionSchema } from '../../../../../shared/payments/card.ts';
import { callApi } from '../../../lib/api-client.ts';

const PATH = '/api/card-payments';

/** Where the shop's card payments stand. Throws ApiError. */
export const getCardPayments = (signal: AbortSignal): Promise<CardConnection> =>
  callApi(PATH, cardConnectionSchema, { signal });

/** Connects the shop's account at Stripe, or takes it up again; twice it is one. Throws ApiError. */
export const connectCardPayments = (): Promise<CardConnection> =>
  callApi(PATH, cardConnectionSchema, { method: 'POST', body: {} });

/** Takes no more cards. Throws ApiError. */
export const switchCardPaymentsOff = (): Promise<CardConnection> =>
  callApi(PATH, cardConnectionSchema, { method: 'DELETE' });
