import * as z from 'zod/mini';
import { addLogKeys } from '../../platform/logger.ts';
import { count } from '../../platform/metrics.ts';
import { type EventReceiver, receivedEvent, stripeReference } from '../stripe/verified-event.ts';
import {
  type ConvergeDependencies,
  type Convergence,
  convergeSubscription,
} from './converge-subscription.ts';
import type { SubscriptionsRepository } from './subscriptions.repository.ts';

export type ReceiveEventDependencies = ConvergeDependencies &
  EventReceiver & { profiles: Pick<SubscriptionsRepository, 'knowsEvent' | 'shopOf'> };

/** Each outcome is answered with 200, because sending the event again would change nothing. */
export type Reception = Convergence | { kind: 'not-ours' } | { kind: 'unknown-customer' };

const PAYMENT_FAILED = 'invoice.payment_failed';

const EVENT_TYPES = new Set([
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  PAYMENT_FAILED,
]);

/** A session, a subscription and an invoice all name their customer in the same way. */
const aboutCustomer = z.object({
  data: z.object({ object: z.object({ customer: stripeReference }) }),
});

/**
 * Only an event's type, id and customer are read; the state is fetched from Stripe.
 * @throws AppError INVALID_SIGNATURE; any error that prevents handling, so that Stripe sends the event again.
 */
export async function receiveEvent(
  dependencies: ReceiveEventDependencies,
  body: Uint8Array,
  signature: string | undefined,
): Promise<Reception> {
  const named = await receivedEvent(dependencies, body, signature);
  if (named === undefined) return { kind: 'not-ours' };
  const { id, type, event } = named;
  if (!EVENT_TYPES.has(type)) return { kind: 'not-ours' };
  const about = aboutCustomer.safeParse(event);
  if (!about.success) return { kind: 'not-ours' };
  const { profiles } = dependencies;
  const shopId = await profiles.shopOf(about.data.data.object.customer);
  if (shopId === undefined) return { kind: 'unknown-customer' };
  addLogKeys({ shopId });
  if (await profiles.knowsEvent(id)) return { kind: 'event-known' };
  const convergence = await convergeSubscription(dependencies, shopId, id);
  // A repeated event is known already and is not counted again.
  if (type === PAYMENT_FAILED && convergence.kind === 'converged') count('PaymentFailed');
  return convergence;
}
