import * as z from 'zod/mini';
import { cancelInput, checkoutInput, portalInput } from '../../../../shared/billing/billing.ts';
import { answer, body, type RouteDescription } from '../description.ts';

export const BILLING = {
  'create-checkout': {
    tag: 'billing',
    summary: 'Where a plan is paid; the same page however often it is asked for',
    body: body(checkoutInput, { plan: 'essential' }),
    answers: {
      200: answer('A page of Stripe', 'StripePage', {
        url: 'https://checkout.stripe.com/c/pay/cs_example',
      }),
    },
    errors: ['PRICE_NOT_CONFIGURED', 'ALREADY_SUBSCRIBED', 'CONFLICT', 'CHECKOUT_UNAVAILABLE'],
  },
  'stripe-customer-portal': {
    tag: 'billing',
    summary: 'Where the subscription, its card and its invoices are managed',
    body: body(portalInput, { return_url: 'https://rebond.example/profil' }),
    answers: {
      200: answer('A page of Stripe', 'StripePage', {
        url: 'https://billing.stripe.com/p/session/bps_example',
      }),
    },
    errors: ['NO_CUSTOMER', 'PORTAL_UNAVAILABLE'],
  },
  'cancel-stripe-subscription': {
    tag: 'billing',
    summary: 'Lets the subscription end with the period that is paid',
    body: body(cancelInput, { subscriptionId: 'sub_1Qexample' }),
    answers: {
      200: answer('When it ends', 'Cancellation', { endsAt: '2026-12-20T10:00:00.000Z' }),
    },
    errors: ['SUBSCRIPTION_NOT_FOUND', 'CONFLICT', 'CANCELLATION_UNAVAILABLE'],
  },
  'stripe-webhook': {
    tag: 'billing',
    summary: 'Takes an event of Stripe’s, signed over its very bytes',
    headers: z.object({ 'stripe-signature': z.string() }),
    body: { mediaTypes: ['application/json'] },
    answers: { 200: answer('Need not come again', 'EventReceived', { received: true }) },
    errors: ['INVALID_SIGNATURE', 'CONFLICT'],
  },
} as const satisfies Record<string, RouteDescription>;
