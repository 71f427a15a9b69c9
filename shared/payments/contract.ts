import { documentDetailsSchema } from '../documents/issued/issued.ts';
import { issuedDocumentSchema } from '../documents/issued/issued-document.ts';
import { DOCUMENT, DOCUMENT_SUMMARY, INVOICE, ISSUING } from '../examples.ts';
import { idempotencyHeaders } from '../idempotency.ts';
import { answer, body, type Contract } from '../route-contract.ts';
import { takingsQuery } from './range.ts';
import { depositInput, paymentInput } from './schemas.ts';
import { takingsSchema } from './takings.ts';

const ID = { id: { description: 'The document’s id', example: DOCUMENT.id } };
const INVOICE_SUMMARY = {
  ...DOCUMENT_SUMMARY,
  id: INVOICE.id,
  documentType: INVOICE.documentType,
  number: INVOICE.number,
  validUntil: null,
  dueDate: INVOICE.dueDate,
};
const PAID = { paidCents: 12990, dueCents: 0, paymentState: 'paid' } as const;
const PAYMENT = {
  id: '019aa000-0000-7000-8000-000000000003',
  amountCents: 12990,
  means: 'card',
  date: '2026-11-21',
  recordedAt: '2026-11-21T16:30:00.000Z',
} as const;
const OF_RATE = { rate: 20, amountCents: 12_000, baseCents: 10_000, vatCents: 2000 };

export const PAYMENT_ROUTES = {
  'POST /api/documents/{id}/deposit': {
    name: 'bill-deposit',
    tag: 'documents',
    summary:
      'Issues the invoice of a deposit on a quote, with its VAT in proportion at each rate; the quote’s invoice deducts the deposit',
    parameters: ID,
    headers: idempotencyHeaders,
    body: body(depositInput, { amountCents: 12990 }),
    answers: {
      201: answer(
        'The deposit’s invoice',
        { IssuedDocument: issuedDocumentSchema },
        { ...INVOICE, isDeposit: true },
      ),
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'NOT_A_QUOTE',
      'QUOTE_DECLINED',
      'ALREADY_INVOICED',
      'ALREADY_BILLED',
      'DOCUMENT_MOVED',
      'OVERPAID',
      'IDEMPOTENCY_MISMATCH',
      ...ISSUING,
    ],
  },
  'POST /api/documents/{id}/payments': {
    name: 'record-payment',
    tag: 'documents',
    summary:
      'Records a payment of an invoice, or a refund as a negative amount; never more than is due, and never a refund of more than was paid',
    parameters: ID,
    headers: idempotencyHeaders,
    body: body(paymentInput, { amountCents: 12990, means: 'card', date: '2026-11-21' }),
    answers: {
      201: answer(
        'The invoice with its payments after the change',
        { DocumentDetails: documentDetailsSchema },
        {
          document: INVOICE,
          summary: { ...INVOICE_SUMMARY, ...PAID },
          events: [],
          payments: [PAYMENT],
          ...PAID,
        },
      ),
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'NOT_AN_INVOICE',
      'DOCUMENT_MOVED',
      'OVERPAID',
      'IDEMPOTENCY_MISMATCH',
      'CONFLICT',
    ],
  },
  'GET /api/takings': {
    name: 'get-takings',
    tag: 'takings',
    summary:
      'Returns payments less refunds by day, means of payment, VAT rate and nature, for at most a year',
    query: takingsQuery,
    answers: {
      200: answer(
        'The sums',
        { Takings: takingsSchema },
        {
          from: '2026-11-01',
          to: '2026-11-30',
          amountCents: 12_000,
          count: 1,
          days: [{ date: '2026-11-20', amountCents: 12_000, count: 1 }],
          means: [{ means: 'card', amountCents: 12_000, count: 1 }],
          parts: [{ nature: 'services', ...OF_RATE }],
          sums: [{ date: '2026-11-20', means: 'card', ...OF_RATE }],
        },
      ),
    },
  },
} as const satisfies Contract;
