import Stripe from 'stripe';
import type { StripeEvent } from '../../emulators/stripe/objects.ts';
import type { PlayedCloud, PlayedRequest, RouteName } from '../../testing/played-cloud.ts';

/** In the place of a signature, which is of the moment at which an event is sent. */
export const TO_BE_SIGNED = 'to be signed';

/** A request as it is sent: signed as Stripe does where it is to be. */
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

/** The request by which Stripe tells of an event, to be signed. */
export const toldBy = (event: StripeEvent): PlayedRequest => ({
  body: JSON.stringify(event),
  headers: { 'content-type': 'application/json', 'stripe-signature': TO_BE_SIGNED },
});
