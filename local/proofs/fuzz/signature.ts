import Stripe from 'stripe';
import type { RouteName } from '../../../shared/routes.ts';
import type { StripeEvent } from '../../emulators/stripe/objects.ts';
import type { PlayedCloud, PlayedRequest } from '../../testing/played-cloud.ts';

/** This placeholder stands for a signature, which depends on the moment at which an event is sent. */
export const TO_BE_SIGNED = 'to be signed';

export function signed(
  { cloud, now }: Pick<PlayedCloud, 'cloud' | 'now'>,
  name: RouteName,
  request: PlayedRequest,
): PlayedRequest {
  if (request.headers?.['stripe-signature'] !== TO_BE_SIGNED) return request;
  const { webhookSecret, connectWebhookSecret } = cloud.stripe;
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: String(request.body),
    secret: name === 'stripe-webhook' ? webhookSecret : connectWebhookSecret,
    timestamp: Math.floor(now() / 1_000),
  });
  return { ...request, headers: { ...request.headers, 'stripe-signature': signature } };
}

export const deliveryOf = (event: StripeEvent): PlayedRequest => ({
  body: JSON.stringify(event),
  headers: { 'content-type': 'application/json', 'stripe-signature': TO_BE_SIGNED },
});
