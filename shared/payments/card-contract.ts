import * as z from 'zod/mini';
import { SIGNED_EVENT, stripePage } from '../billing/contract.ts';
import { linkInput } from '../documents/input/input.ts';
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

/** Without the key of the link, the route answers 404. */
const query = z.object({ cle: z.string() });
const ID = { id: { description: 'The invoice’s id', example: DOCUMENT.id } };

export const CARD_ROUTES = {
  'GET /api/card-payments': {
    name: 'get-card-payments',
    tag: 'card',
    summary: 'Returns whether the shop’s invoices can be paid by card',
    answers: {
      200: answer(
        'The state of the connection',
        { CardConnection: cardConnectionSchema },
        { state: 'on' },
      ),
    },
    errors: ['CHECKOUT_UNAVAILABLE'],
  },
  'POST /api/card-payments': {
    name: 'connect-card-payments',
    tag: 'card',
    summary:
      'Connects the shop’s own Stripe account, or resumes an unfinished connection; requires a recent sign-in',
    answers: {
      200: answer(
        'The state of the connection, and the page on which the owner continues',
        { CardConnection: cardConnectionSchema },
        { state: 'pending', url: 'https://connect.stripe.com/setup/s/example' },
      ),
    },
    errors: ['SIGN_IN_AGAIN', 'CONFLICT', 'TOO_MANY', 'CHECKOUT_UNAVAILABLE'],
  },
  'DELETE /api/card-payments': {
    name: 'switch-card-payments-off',
    tag: 'card',
    summary: 'Ends card payments; the Stripe account stays its owner’s',
    answers: {
      200: answer(
        'The state of the connection',
        { CardConnection: cardConnectionSchema },
        { state: 'off' },
      ),
    },
    errors: ['CHECKOUT_UNAVAILABLE'],
  },
  'POST /api/documents/{id}/payment-link': {
    name: 'open-payment-link',
    tag: 'card',
    summary:
      'Returns the link by which the customer pays an invoice; it stays the same until it is renewed',
    parameters: ID,
    body: body(linkInput, { renew: true }),
    answers: {
      200: answer(
        'The link',
        { PaymentLink: paymentLinkSchema },
        { url: `https://rebond.example/payer/${DOCUMENT.id}#cle=${LINK_KEY}` },
      ),
    },
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_PAYABLE', 'TOO_MANY', 'CONFLICT', 'CHECKOUT_UNAVAILABLE'],
  },
  'POST /api/documents/{id}/card-refund': {
    name: 'refund-cards',
    tag: 'card',
    summary: 'Refunds what was paid beyond the amount due, to the cards that paid it',
    parameters: ID,
    body: body(cardRefundInput, { amountCents: 6000 }),
    answers: {
      200: answer(
        'The state of the refund',
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
    summary: 'Returns the amount due of the invoice of a link; reading it changes nothing',
    parameters: ID,
    query,
    readsItself: true,
    answers: {
      200: answer(
        'The invoice’s number, its shop, the amounts due and paid, and once it is settled its repair’s tracking number',
        { PayableInvoice: payableInvoiceSchema },
        {
          number: 'FA-2026-0001',
          shopName: 'Atelier Léa',
          shopPhone: '01 02 03 04 05',
          dueCents: 12990,
          paidCents: 0,
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
    summary:
      'Returns the page at Stripe on which the amount due is paid; the same page while it is open',
    parameters: ID,
    body: body(payInput, { cle: LINK_KEY }),
    answers: {
      200: stripePage('https://checkout.stripe.com/c/pay/cs_example'),
    },
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_PAYABLE', 'CONFLICT', 'TOO_MANY', 'CHECKOUT_UNAVAILABLE'],
  },
  'POST /api/stripe/connect-webhook': {
    name: 'stripe-connect-webhook',
    access: 'public',
    tag: 'card',
    summary:
      'Receives an event of a shop’s own Stripe account, whose signature covers the unchanged bytes of the body',
    ...SIGNED_EVENT,
  },
} as const satisfies Contract;
