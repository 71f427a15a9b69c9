import * as z from 'zod/mini';
import { answer, body, type Contract } from '../route-contract.ts';
import {
  cancelAnswerSchema,
  cancelInput,
  checkoutInput,
  eventReceivedSchema,
  portalInput,
  stripePageSchema,
} from './billing.ts';

export const stripePage = (url: string) =>
  answer('The address of a page at Stripe', { StripePage: stripePageSchema }, { url });

/** Both webhooks of Stripe read a signed event. */
export const SIGNED_EVENT = {
  headers: z.object({ 'stripe-signature': z.string() }),
  readsItself: true,
  body: { mediaTypes: ['application/json'] },
  answers: {
    200: answer(
      'The event is handled, and Stripe need not send it again',
      { EventReceived: eventReceivedSchema },
      { received: true },
    ),
  },
  errors: ['INVALID_SIGNATURE', 'CONFLICT'],
} as const;

export const BILLING_ROUTES = {
  'POST /api/billing/checkout': {
    name: 'create-checkout',
    tag: 'billing',
    summary: 'Returns the page on which a plan is paid; repeated requests return the same page',
    body: body(checkoutInput, { plan: 'essential' }),
    answers: {
      200: stripePage('https://checkout.stripe.com/c/pay/cs_example'),
    },
    errors: [
      'PRICE_NOT_CONFIGURED',
      'ALREADY_SUBSCRIBED',
      'TOO_MANY',
      'CONFLICT',
      'CHECKOUT_UNAVAILABLE',
    ],
  },
  'POST /api/functions/stripe-customer-portal': {
    name: 'stripe-customer-portal',
    tag: 'billing',
    summary: 'Returns the page on which the subscription, its card and its invoices are managed',
    body: body(portalInput, { return_url: 'https://rebond.example/profil' }),
    answers: {
      200: stripePage('https://billing.stripe.com/p/session/bps_example'),
    },
    errors: ['NO_CUSTOMER', 'TOO_MANY', 'PORTAL_UNAVAILABLE'],
  },
  'POST /api/functions/cancel-stripe-subscription': {
    name: 'cancel-stripe-subscription',
    tag: 'billing',
    summary: 'Cancels the subscription at the end of the paid period',
    body: body(cancelInput, { subscriptionId: 'sub_1Qexample' }),
    answers: {
      200: answer(
        'The time at which the subscription ends',
        { Cancellation: cancelAnswerSchema },
        { endsAt: '2026-12-20T10:00:00.000Z' },
      ),
    },
    errors: ['SUBSCRIPTION_NOT_FOUND', 'CONFLICT', 'CANCELLATION_UNAVAILABLE'],
  },
  'POST /api/stripe/webhook': {
    name: 'stripe-webhook',
    access: 'public',
    tag: 'billing',
    summary:
      'Receives an event from Stripe, whose signature covers the unchanged bytes of the body',
    ...SIGNED_EVENT,
  },
} as const satisfies Contract;
