import * as z from 'zod/mini';
import { DOCUMENT, LINK_KEY } from '../examples.ts';
import { answer, body, type Contract } from '../route-contract.ts';
import { linkInput, quoteDecisionInput } from './input/input.ts';
import { approvalLinkSchema, type PublicQuote, publicQuoteSchema } from './issued/issued.ts';

/** `cle` is the key of the link. Without it the route answers 404. */
const query = z.object({ cle: z.string() });
const ID = { id: { description: 'The quote’s id', example: DOCUMENT.id } };

const QUOTE: PublicQuote = {
  id: DOCUMENT.id,
  number: DOCUMENT.number,
  invoiceDate: DOCUMENT.invoiceDate,
  validUntil: '2026-12-20',
  seller: DOCUMENT.seller,
  clientName: DOCUMENT.client.name,
  clientAddress: DOCUMENT.client.address,
  clientCountry: DOCUMENT.client.country,
  lines: DOCUMENT.lines,
  tvaEnabled: DOCUMENT.tvaEnabled,
  vat: DOCUMENT.vat,
  subtotalCents: DOCUMENT.subtotalCents,
  vatCents: DOCUMENT.vatCents,
  totalCents: DOCUMENT.totalCents,
  mentions: DOCUMENT.mentions,
  notes: DOCUMENT.notes,
  digest: DOCUMENT.digest,
  decision: null,
  answers: ['accepted', 'declined'],
};

const LINK = `/devis/${DOCUMENT.id}#cle=${LINK_KEY}`;

export const QUOTE_ROUTES = {
  'GET /api/devis/{id}': {
    name: 'get-quote',
    access: 'public',
    tag: 'quotes',
    summary: 'Returns the quote of a link; reading it changes nothing',
    parameters: ID,
    query,
    readsItself: true,
    answers: { 200: answer('The quote', { PublicQuote: publicQuoteSchema }, QUOTE) },
    errors: ['DOCUMENT_NOT_FOUND', 'QUOTE_EXPIRED'],
  },
  'GET /api/devis/{id}/pdf': {
    name: 'get-quote-pdf',
    access: 'public',
    tag: 'quotes',
    summary: 'Returns the quote of a link as a PDF',
    parameters: ID,
    query,
    readsItself: true,
    answers: { 200: { description: 'The PDF', mediaType: 'application/pdf' } },
    errors: ['BUDGET_SPENT', 'DOCUMENT_NOT_FOUND', 'QUOTE_EXPIRED'],
  },
  'POST /api/devis/{id}/decision': {
    name: 'answer-quote',
    access: 'public',
    tag: 'quotes',
    summary: 'Records the customer’s answer to a quote; the same answer sent twice counts once',
    parameters: ID,
    body: body(quoteDecisionInput, {
      cle: LINK_KEY,
      decision: 'accepted',
      name: 'Marie Durand',
    }),
    answers: {
      200: answer(
        'The quote with its answer',
        { PublicQuote: publicQuoteSchema },
        {
          ...QUOTE,
          answers: [],
          decision: {
            decision: 'accepted',
            name: 'Marie Durand',
            at: '2026-11-21T08:00:00.000Z',
            digest: DOCUMENT.digest,
          },
        },
      ),
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'QUOTE_EXPIRED',
      'QUOTE_CLOSED',
      'ALREADY_DECIDED',
      'ALREADY_INVOICED',
      'CONFLICT',
    ],
  },
  'POST /api/documents/{id}/approval-link': {
    name: 'open-approval',
    tag: 'documents',
    summary:
      'Returns the link by which the customer answers a quote; it stays the same until it is renewed',
    parameters: ID,
    body: body(linkInput, { renew: true }),
    answers: {
      200: answer(
        'The link',
        { ApprovalLink: approvalLinkSchema },
        {
          path: LINK,
          url: `https://rebond.example${LINK}`,
          validUntil: '2026-12-20',
        },
      ),
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'NOT_A_QUOTE',
      'QUOTE_EXPIRED',
      'QUOTE_CLOSED',
      'ALREADY_DECIDED',
      'ALREADY_INVOICED',
      'TOO_MANY',
      'CONFLICT',
    ],
  },
} as const satisfies Contract;
