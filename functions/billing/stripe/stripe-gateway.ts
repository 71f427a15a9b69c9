import type Stripe from 'stripe';
import type { StripeSubscription } from '../subscriptions/subscription.ts';
import { stripeCalls, withEmailAllowed } from './stripe-calls.ts';

export type CheckoutSession = { id: string; status: 'open' | 'complete' | 'expired'; url: string };

export type StripeGateway = ReturnType<typeof stripeGateway>;

const PAGE = 100;

/** The caller chooses every idempotency key. Each call throws StripeUnavailable or StripeRefusal. */
export function stripeGateway(open: () => Promise<Stripe>) {
  const call = stripeCalls(open);

  return {
    createCustomer: (shop: { id: string; email: string }, idempotencyKey: string) =>
      withEmailAllowed(shop.email, idempotencyKey, (email, key) =>
        call(async (stripe) => {
          const customer = await stripe.customers.create(
            { ...(email && { email }), preferred_locales: ['fr'], metadata: { user_id: shop.id } },
            { idempotencyKey: key },
          );
          return customer.id;
        }),
      ),

    subscriptionsOf: (customerId: string): Promise<StripeSubscription[]> =>
      call(async (stripe) => {
        const { data } = await stripe.subscriptions.list({ customer: customerId, limit: PAGE });
        return data.map(toSubscription).filter((each) => each.customerId === customerId);
      }),

    /** The customer's subscriptions end immediately, and Stripe deletes the customer's personal data. */
    deleteCustomer: (customerId: string): Promise<void> =>
      call(async (stripe) => {
        await stripe.customers.del(customerId);
      }),

    /** A repeated call changes nothing, so this call needs no idempotency key. */
    cancelAtPeriodEnd: (subscriptionId: string): Promise<StripeSubscription> =>
      call(async (stripe) => {
        const settings = { cancel_at_period_end: true };
        return toSubscription(await stripe.subscriptions.update(subscriptionId, settings));
      }),

    createCheckout: (
      request: {
        customerId: string;
        shopId: string;
        priceId: string;
        successUrl: string;
        cancelUrl: string;
      },
      idempotencyKey: string,
    ): Promise<string> =>
      call(async (stripe) => {
        const session = await stripe.checkout.sessions.create(
          {
            mode: 'subscription',
            customer: request.customerId,
            client_reference_id: request.shopId,
            line_items: [{ price: request.priceId, quantity: 1 }],
            locale: 'fr',
            success_url: request.successUrl,
            cancel_url: request.cancelUrl,
            subscription_data: { metadata: { user_id: request.shopId } },
          },
          { idempotencyKey },
        );
        return session.id;
      }),

    getCheckout: (id: string): Promise<CheckoutSession> =>
      call(async (stripe) => toCheckout(await stripe.checkout.sessions.retrieve(id))),

    openCheckouts: (customerId: string): Promise<CheckoutSession[]> =>
      call(async (stripe) => {
        const query = { customer: customerId, status: 'open', limit: PAGE } as const;
        return (await stripe.checkout.sessions.list(query)).data.map(toCheckout);
      }),

    newestClosedCheckout: (customerId: string): Promise<string | undefined> =>
      call(async (stripe) => {
        const { data } = await stripe.checkout.sessions.list({ customer: customerId, limit: PAGE });
        return data.find(({ status }) => status !== 'open')?.id;
      }),

    /** Stripe refuses to expire a payment page that was paid or has expired. */
    expireCheckout: (id: string): Promise<void> =>
      call(async (stripe) => {
        await stripe.checkout.sessions.expire(id);
      }),

    /** `change` leads straight to the confirmation of another price. */
    createPortal: (request: {
      customerId: string;
      returnUrl: string;
      change?: { subscriptionId: string; priceId: string };
    }): Promise<string> =>
      call(async (stripe) => {
        const session = await stripe.billingPortal.sessions.create({
          customer: request.customerId,
          return_url: request.returnUrl,
          locale: 'fr',
          ...(request.change && {
            flow_data: await changeFlow(stripe, request.change, request.returnUrl),
          }),
        });
        return session.url;
      }),
  };
}

async function changeFlow(
  stripe: Stripe,
  change: { subscriptionId: string; priceId: string },
  returnUrl: string,
): Promise<Stripe.BillingPortal.SessionCreateParams.FlowData> {
  const subscription = await stripe.subscriptions.retrieve(change.subscriptionId);
  const item = subscription.items.data[0];
  if (item === undefined) throw new Error(`Subscription ${subscription.id} has no item`);
  return {
    type: 'subscription_update_confirm',
    subscription_update_confirm: {
      subscription: subscription.id,
      items: [{ id: item.id, price: change.priceId, quantity: 1 }],
    },
    after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
  };
}

const CHECKOUT_STATUSES = ['open', 'complete'] as const;

function toCheckout({ id, status, url }: Stripe.Checkout.Session): CheckoutSession {
  const known = CHECKOUT_STATUSES.find((each) => each === status);
  return { id, status: known ?? 'expired', url: url ?? '' };
}

function toSubscription(subscription: Stripe.Subscription): StripeSubscription {
  const items = subscription.items.data;
  const periodEndSeconds = Math.max(0, ...items.map((item) => item.current_period_end));
  const { cancel_at, cancel_at_period_end, customer } = subscription;
  return {
    id: subscription.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    status: subscription.status,
    priceIds: items.map((item) => item.price.id),
    periodStartSeconds: Math.max(0, ...items.map((item) => item.current_period_start)),
    endsAtSeconds: cancel_at ?? (cancel_at_period_end ? periodEndSeconds : undefined),
  };
}
