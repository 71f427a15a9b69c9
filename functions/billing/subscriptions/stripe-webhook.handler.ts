import { bodyBytes } from '../../platform/entry/http-request.ts';
import { publicHandler } from '../../platform/entry/public-http.ts';
import { logger } from '../../platform/logger.ts';
import { liveDependencies } from '../stripe/live-dependencies.ts';
import { stripeSecret } from '../stripe/stripe-client.ts';
import { withinStripeTimeout } from '../stripe/stripe-timeout.ts';
import { receiveEvent } from './receive-event.ts';

const dependencies = {
  ...liveDependencies(),
  webhookSecret: stripeSecret('webhook-secret', () => Date.now()),
};

export const handler = publicHandler('POST /api/stripe/webhook', {}, async ({ event }) => {
  const signature = event.headers['stripe-signature'];
  const received = receiveEvent(dependencies, bodyBytes(event), signature);
  const { kind } = await withinStripeTimeout('UNAVAILABLE', received);
  logger.info('An event of Stripe was received', { outcome: kind });
  return { received: true as const };
});
