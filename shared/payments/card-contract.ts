import * as z from 'zod/mini';
import { eventReceivedSchema, stripePageSchema } from '../billing/billing.ts';
import { linkInput } from '../documents/input.ts';
import { DOCUMENT, LINK_KEY } from '../examples.ts';
import { answer, body, type Contract } from '../route-contract.ts';
import {
  cardConnectionSchema,
  cardRefundSchema,
  payableInvoiceSchema,
  payInput,
  paymentLinkSchema,
} from './card.ts';
import { cardRefundInput } from './schemas.ts';

/** Without the link's key there is no such invoice. */
const query = z.object({ cle: z.string() });
const ID = { id: { description: 'The invoice’s id', example: DOCUMENT.id } };

export const CARD_ROUTES = {
  'GET /api/card-payments': {
    name: 'get-card-payments',
    access: 'shop',
    tag: 'card',
    summary: 'Whether the shop’s invoices can be paid by card',
    answers: {
      200: answer('Where it stands', { CardConnection: cardConnectionSchema }, { state: 'on' }),
    },
    errors: ['CHECKOUT_UNAVAILABLE'],
  },
  'POST /api/card-payments': {
    name: 'connect-card-payments',
    access: 'shop',
    tag: 'card',
    summary: 'Connects the shop’s own account at Stripe, or takes it up again',
    answers: {
      200: answer(
        'Where it stands, and where its owner goes on',
        { CardConnection: cardConnectionSchema },
        {
          state: 'pending',
          url: 'https://connect.stripe.com/setup/s/example',
        },
      ),
    },
    errors: ['CONFLICT', 'TOO_MANY', 'CHECKOUT_UNAVAILABLE'],
  },
  'DELETE /api/card-payments': {
    name: 'switch-card-payments-off',
    access: 'shop',
    tag: 'card',
    summary: 'Takes no more cards; the account stays its owner’s',
    answers: {
      200: answer('Where it stands', { CardConnection: cardConnectionSchema }, { state: 'off' }),
    },
    errors: ['CHECKOUT_UNAVAILABLE'],
  },
  'POST /api/documents/{id}/payment-link': {
    name: 'open-payment-link',
    access: 'shop',
    tag: 'card',
    summary:
      'The link by which a customer pays an invoice; the same one each time, until it is renewed',
    parameters: ID,
    body: body(linkInput, { renew: true }),
    answers: {
      200: answer(
        'The link',
        { PaymentLink: paymentLinkSchema },
        {
          url: `https://rebond.example/payer/${DOCUMENT.id}#cle=${LINK_KEY}`,
        },
      ),
    },
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_PAYABLE', 'TOO_MANY', 'CONFLICT', 'CHECKOUT_UNAVAILABLE'],
  },
  'POST /api/documents/{id}/card-refund': {
    name: 'refund-cards',
    access: 'shop',
    tag: 'card',
    summary: 'Gives back what was paid beyond what is due, to the cards that paid it',
    parameters: ID,
    body: body(cardRefundInput, { amountCents: 6000 }),
    answers: {
      200: answer(
        'What becomes of it',
        { CardRefund: cardRefundSchema },
        { state: 'made', amountCents: 6000 },
      ),
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'NOT_REFUNDABLE',
      'CONFLICT',
      'TOO_MANY',
      'CHECKOUT_UNAVAILABLE',
    ],
  },
  'GET /api/payer/{id}': {
    name: 'get-payable-invoice',
    access: 'public',
    tag: 'card',
    summary: 'What is due of the invoice of a link; reading it changes nothing',
    parameters: ID,
    query,
    readsItself: true,
    answers: {
      200: answer(
        'Its number, its shop and the sum, nothing else',
        { PayableInvoice: payableInvoiceSchema },
        {
          number: 'FA-2026-0001',
          shopName: 'Atelier Léa',
          dueCents: 12990,
          state: 'due',
        },
      ),
    },
    errors: ['DOCUMENT_NOT_FOUND'],
  },
  'POST /api/payer/{id}': {
    name: 'pay-invoice',
    access: 'public',
    tag: 'card',
    summary: 'The page of Stripe’s on which what is due now is paid; the same one while it is open',
    parameters: ID,
    body: body(payInput, { cle: LINK_KEY }),
    answers: {
      200: answer(
        'A page of Stripe',
        { StripePage: stripePageSchema },
        {
          url: 'https://checkout.stripe.com/c/pay/cs_example',
        },
      ),
    },
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT', 'TOO_MANY', 'CHECKOUT_UNAVAILABLE'],
  },
  'POST /api/stripe/connect-webhook': {
    name: 'stripe-connect-webhook',
    access: 'public',
    tag: 'card',
    summary: 'Takes an event of a shop’s own account at Stripe, signed over its very bytes',
    headers: z.object({ 'stripe-signature': z.string() }),
    readsItself: true,
    body: { mediaTypes: ['application/json'] },
    answers: {
      200: answer(
        'Need not come again',
        { EventReceived: eventReceivedSchema },
        { received: true },
      ),
    },
    errors: ['INVALID_SIGNATURE', 'CONFLICT'],
  },
} as const satisfies Contract;
