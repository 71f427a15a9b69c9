import { stripeSecret } from '../../billing/stripe/stripe-client.ts';
import { withinStripeTimeout } from '../../billing/stripe/stripe-timeout.ts';
import { bodyBytes } from '../../platform/entry/http-request.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';
import { logger } from '../../platform/logger.ts';
import { openTable } from '../../platform/table/table.ts';
import { paymentsRepository } from '../payments.repository.ts';
import { liveCards } from './live-cards.ts';
import { receiveConnectEvent } from './receive-connect-event.ts';

const table = openTable();
const dependencies = {
  ...liveCards(table),
  payments: paymentsRepository(table),
  webhookSecret: stripeSecret('connect-webhook-secret', () => Date.now()),
};

export const handler = publicHandler('POST /api/stripe/connect-webhook', {}, async ({ event }) => {
  const signature = event.headers['stripe-signature'];
  const received = receiveConnectEvent(dependencies, bodyBytes(event), signature);
  const { kind } = await withinStripeTimeout('UNAVAILABLE', received);
  logger.info('An event of Stripe was received', { outcome: kind });
  return { received: true as const };
});
