import * as z from 'zod/mini';
import { quoteDecisionInput } from '../../../../shared/documents/input.ts';
import type { PublicQuote } from '../../../../shared/documents/issued.ts';
import { answer, body, type RouteDescription } from '../description.ts';
import { DOCUMENT, LINK_KEY } from './examples.ts';

/** Without the link's key there is no such quote. */
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

export const QUOTES = {
  'get-quote': {
    tag: 'quotes',
    summary: 'The quote of a link; reading it changes nothing',
    parameters: ID,
    query,
    answers: { 200: answer('The quote', 'PublicQuote', QUOTE) },
    errors: ['DOCUMENT_NOT_FOUND', 'QUOTE_EXPIRED'],
  },
  'get-quote-pdf': {
    tag: 'quotes',
    summary: 'The quote of a link on paper',
    parameters: ID,
    query,
    answers: { 200: { description: 'The PDF', mediaType: 'application/pdf' } },
    errors: ['DOCUMENT_NOT_FOUND', 'QUOTE_EXPIRED'],
  },
  'answer-quote': {
    tag: 'quotes',
    summary: 'The customer’s answer to a quote; the same one twice is one',
    parameters: ID,
    body: body(quoteDecisionInput, {
      cle: LINK_KEY,
      decision: 'accepted',
      name: 'Marie Durand',
    }),
    answers: {
      200: answer('The quote with its answer', 'PublicQuote', {
        ...QUOTE,
        answers: [],
        decision: {
          decision: 'accepted',
          name: 'Marie Durand',
          at: '2026-11-21T08:00:00.000Z',
          digest: DOCUMENT.digest,
        },
      }),
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'QUOTE_EXPIRED',
      'ALREADY_DECIDED',
      'ALREADY_INVOICED',
      'CONFLICT',
    ],
  },
} as const satisfies Record<string, RouteDescription>;
