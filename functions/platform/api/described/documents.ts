import {
  creditNoteInput,
  documentInput,
  followedInput,
  linkInput,
  quoteInvoiceInput,
  sendDocumentInput,
} from '../../../../shared/documents/input.ts';
import { depositInput, paymentInput } from '../../../../shared/payments/schemas.ts';
import { documentListQuery } from '../../../documents/document-list-query.ts';
import { pdfQuery } from '../../../documents/pdf-query.ts';
import { idempotencyHeaders } from '../../entry/idempotency.ts';
import { answer, body, type RouteDescription } from '../description.ts';
import { DOCUMENT, DOCUMENT_SUMMARY, LINK_KEY, QUOTE_REFERENCE } from './examples.ts';

const ID = { id: { description: 'The document’s id', example: DOCUMENT.id } };
const FOLLOWING = {
  ...DOCUMENT,
  id: '019aa000-0000-7000-8000-000000000002',
  dueDate: '2026-11-20',
  validUntil: null,
} as const;
const INVOICE = {
  ...FOLLOWING,
  documentType: 'facture',
  number: 'FA-2026-0001',
  origin: QUOTE_REFERENCE,
} as const;
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
/** What issuing any document may be refused for. */
const ISSUING = ['DOCUMENT_INCOMPLETE', 'NUMBER_OUT_OF_ORDER', 'CONFLICT'] as const;
const LINK = `/devis/${DOCUMENT.id}#cle=${LINK_KEY}`;

export const DOCUMENTS = {
  'issue-document': {
    tag: 'documents',
    summary: 'Issues a quote or an invoice: numbers it, freezes it, stores it for good',
    headers: idempotencyHeaders,
    body: body(documentInput, {
      documentType: 'devis',
      invoiceDate: '2026-11-20',
      clientName: 'Marie Durand',
      clientEmail: 'marie@exemple.fr',
      items: [{ description: 'Remplacement de l’écran', quantity: 1, price: 129.9 }],
    }),
    answers: {
      201: answer(
        'The document; that of the first call when the key is known',
        'IssuedDocument',
        DOCUMENT,
      ),
    },
    errors: ['ALREADY_BILLED', 'IDEMPOTENCY_MISMATCH', ...ISSUING],
  },
  'list-documents': {
    tag: 'documents',
    summary: 'The documents, newest first, page by page',
    query: documentListQuery,
    answers: {
      200: answer('A page of them', 'DocumentPage', {
        documents: [DOCUMENT_SUMMARY],
        cursor: null,
      }),
    },
    errors: [],
  },
  'get-document': {
    tag: 'documents',
    summary: 'A document, and what has happened to it since; an invoice with its payments',
    parameters: ID,
    answers: {
      200: answer('Both', 'DocumentDetails', {
        document: DOCUMENT,
        summary: DOCUMENT_SUMMARY,
        events: [{ kind: 'approval-link', at: '2026-11-20T10:05:00.000Z' }],
        creditable: [{ line: 1, quantity: 1 }],
      }),
    },
    errors: ['DOCUMENT_NOT_FOUND'],
  },
  'credit-invoice': {
    tag: 'documents',
    summary:
      'Credits an invoice: lines in part, or all that is left of it, never more than was billed',
    parameters: ID,
    headers: idempotencyHeaders,
    body: body(creditNoteInput, { reason: 'Erreur de prix', lines: [{ line: 1, quantity: 1 }] }),
    answers: {
      201: answer('The credit note', 'IssuedDocument', {
        ...FOLLOWING,
        documentType: 'avoir',
        number: 'AV-2026-0001',
        origin: { ...QUOTE_REFERENCE, documentType: 'facture', number: 'FA-2026-0001' },
      }),
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'NOT_AN_INVOICE',
      'ALREADY_CREDITED',
      'ALREADY_INVOICED',
      'CREDIT_EXCEEDED',
      'IDEMPOTENCY_MISMATCH',
      ...ISSUING,
    ],
  },
  'invoice-quote': {
    tag: 'documents',
    summary: 'Bills a quote as it is, at most once',
    parameters: ID,
    body: body(quoteInvoiceInput, { invoiceDate: '2026-11-21' }),
    answers: {
      201: answer('The invoice', 'IssuedDocument', INVOICE),
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'NOT_A_QUOTE',
      'QUOTE_DECLINED',
      'ALREADY_INVOICED',
      'ALREADY_BILLED',
      ...ISSUING,
    ],
  },
  'bill-deposit': {
    tag: 'documents',
    summary:
      'Makes the invoice of a deposit on a quote, its VAT by rate in proportion; the quote’s invoice takes it off',
    parameters: ID,
    headers: idempotencyHeaders,
    body: body(depositInput, { amountCents: 12990 }),
    answers: {
      201: answer('The deposit’s invoice', 'IssuedDocument', { ...INVOICE, isDeposit: true }),
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'NOT_A_QUOTE',
      'QUOTE_DECLINED',
      'ALREADY_INVOICED',
      'ALREADY_BILLED',
      'OVERPAID',
      'IDEMPOTENCY_MISMATCH',
      ...ISSUING,
    ],
  },
  'record-payment': {
    tag: 'documents',
    summary:
      'Records what came in for an invoice, or below zero was given back: never beyond what is due, nor more than was paid',
    parameters: ID,
    headers: idempotencyHeaders,
    body: body(paymentInput, { amountCents: 12990, means: 'card', date: '2026-11-21' }),
    answers: {
      201: answer('The invoice with its payments, as it then stands', 'DocumentDetails', {
        document: INVOICE,
        summary: { ...INVOICE_SUMMARY, ...PAID },
        events: [],
        payments: [PAYMENT],
        ...PAID,
      }),
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'NOT_AN_INVOICE',
      'OVERPAID',
      'IDEMPOTENCY_MISMATCH',
      'CONFLICT',
    ],
  },
  'get-document-pdf': {
    tag: 'documents',
    summary:
      'A document on paper; an invoice is a Factur-X, and once it is paid says when, but for the one as it was issued',
    parameters: ID,
    query: pdfQuery,
    answers: { 200: { description: 'The PDF', mediaType: 'application/pdf' } },
    errors: ['DOCUMENT_NOT_FOUND'],
  },
  'send-document': {
    tag: 'documents',
    summary: 'E-mails a document to its client; a quote with the link to answer it',
    parameters: ID,
    body: body(sendDocumentInput, { to: 'marie@exemple.fr', message: 'Voici votre devis.' }),
    answers: {
      200: answer('Sent', 'SentDocument', {
        delivery: { state: 'sent', at: '2026-11-20T10:05:00.000Z', to: 'marie@exemple.fr' },
      }),
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'PLAN_REQUIRED',
      'QUOTE_EXPIRED',
      'SEND_REFUSED',
      'BUDGET_SPENT',
      'CONFLICT',
    ],
  },
  'ask-sending': {
    tag: 'documents',
    summary:
      'Has an invoice or a credit note sent by the approved platform that has not been, or that it did not take',
    parameters: ID,
    answers: { 202: answer('It is on its way', 'SendingAsked', { state: 'waiting' }) },
    errors: ['DOCUMENT_NOT_FOUND', 'CONFLICT'],
  },
  'follow-invoice': {
    tag: 'documents',
    summary:
      'Has an invoice listed once it is past due, or no longer; one that left its client time to pay is from its issue on',
    parameters: ID,
    body: body(followedInput, { followed: false }),
    answers: { 200: answer('As asked', 'Followed', { followed: false }) },
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_AN_INVOICE', 'ALREADY_CREDITED'],
  },
  'see-document': {
    tag: 'documents',
    summary: 'Takes off what was new of a document: its answer, and letters about it that failed',
    parameters: ID,
    answers: { 200: answer('Seen', 'Seen', { seen: true }) },
    errors: ['DOCUMENT_NOT_FOUND'],
  },
  'open-approval': {
    tag: 'documents',
    summary:
      'The link by which a quote’s customer answers it; the same one each time, until it is renewed',
    parameters: ID,
    body: body(linkInput, { renew: true }),
    answers: {
      200: answer('The link', 'ApprovalLink', {
        path: LINK,
        url: `https://rebond.example${LINK}`,
        validUntil: '2026-12-20',
      }),
    },
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_A_QUOTE', 'QUOTE_EXPIRED', 'ALREADY_DECIDED', 'CONFLICT'],
  },
} as const satisfies Record<string, RouteDescription>;
