import {
  DOCUMENT,
  DOCUMENT_SUMMARY,
  FOLLOWING,
  INVOICE,
  ISSUING,
  QUOTE_REFERENCE,
} from '../examples.ts';
import { idempotencyHeaders } from '../idempotency.ts';
import { answer, body, type Contract } from '../route-contract.ts';
import {
  creditNoteInput,
  documentInput,
  followedInput,
  followedSchema,
  quoteInvoiceInput,
  sendDocumentInput,
} from './input/input.ts';
import { documentDetailsSchema, documentPageSchema, sentDocumentSchema } from './issued/issued.ts';
import { issuedDocumentSchema } from './issued/issued-document.ts';
import { seenSchema } from './new-answers.ts';
import { documentListQuery, pdfQuery } from './queries.ts';
import { suggestionsSchema } from './suggestions.ts';

const ID = { id: { description: 'The document’s id', example: DOCUMENT.id } };

export const DOCUMENT_ROUTES = {
  'POST /api/documents': {
    name: 'issue-document',
    tag: 'documents',
    summary: 'Issues a quote or an invoice: gives it a number and stores it unchangeably',
    headers: idempotencyHeaders,
    body: body(documentInput, {
      documentType: 'devis',
      invoiceDate: '2026-11-20',
      clientName: 'Marie Durand',
      clientEmail: 'marie@exemple.fr',
      items: [{ description: 'Remplacement de l’écran', kind: 'work', quantity: 1, price: 129.9 }],
    }),
    answers: {
      201: answer(
        'The document; when the key was used before, the document of the first call',
        { IssuedDocument: issuedDocumentSchema },
        DOCUMENT,
      ),
    },
    errors: ['ALREADY_BILLED', 'IDEMPOTENCY_MISMATCH', 'REPAIR_NOT_FOUND', ...ISSUING],
  },
  'GET /api/documents': {
    name: 'list-documents',
    tag: 'documents',
    summary: 'Returns a page of the documents, newest first',
    query: documentListQuery,
    answers: {
      200: answer(
        'A page of the documents',
        { DocumentPage: documentPageSchema },
        {
          documents: [DOCUMENT_SUMMARY],
          cursor: null,
        },
      ),
    },
  },
  'GET /api/lines': {
    name: 'list-suggestions',
    tag: 'documents',
    summary:
      'Returns suggestions: the price list, then other lines that the shop has offered or billed, the most recent first',
    answers: {
      200: answer(
        'The suggestions',
        { Suggestions: suggestionsSchema },
        {
          lines: [
            {
              description: 'Remplacement de l’écran',
              unitPriceMicros: 129_900_000,
              vatRate: 20,
              uses: 3,
            },
          ],
        },
      ),
    },
  },
  'GET /api/documents/{id}': {
    name: 'get-document',
    tag: 'documents',
    summary: 'Returns a document and what has happened to it since; an invoice with its payments',
    parameters: ID,
    answers: {
      200: answer(
        'The document and its events',
        { DocumentDetails: documentDetailsSchema },
        {
          document: DOCUMENT,
          summary: DOCUMENT_SUMMARY,
          events: [{ kind: 'approval-link', at: '2026-11-20T10:05:00.000Z' }],
          creditable: [{ line: 1, quantity: 1 }],
        },
      ),
    },
    errors: ['DOCUMENT_NOT_FOUND'],
  },
  'POST /api/documents/{id}/credit-note': {
    name: 'credit-invoice',
    tag: 'documents',
    summary:
      'Issues a credit note for parts of an invoice’s lines or for all that remains of it, never for more than was billed',
    parameters: ID,
    headers: idempotencyHeaders,
    body: body(creditNoteInput, { reason: 'Erreur de prix', lines: [{ line: 1, quantity: 1 }] }),
    answers: {
      201: answer(
        'The credit note',
        { IssuedDocument: issuedDocumentSchema },
        {
          ...FOLLOWING,
          documentType: 'avoir',
          number: 'AV-2026-0001',
          origin: { ...QUOTE_REFERENCE, documentType: 'facture', number: 'FA-2026-0001' },
        },
      ),
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'NOT_AN_INVOICE',
      'ALREADY_CREDITED',
      'ALREADY_INVOICED',
      'DOCUMENT_MOVED',
      'CREDIT_EXCEEDED',
      'IDEMPOTENCY_MISMATCH',
      ...ISSUING,
    ],
  },
  'POST /api/documents/{id}/invoice': {
    name: 'invoice-quote',
    tag: 'documents',
    summary: 'Issues the invoice of a quote with the quote’s lines, at most once',
    parameters: ID,
    body: body(quoteInvoiceInput, { invoiceDate: '2026-11-21' }),
    answers: {
      201: answer('The invoice', { IssuedDocument: issuedDocumentSchema }, INVOICE),
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
  'GET /api/documents/{id}/pdf': {
    name: 'get-document-pdf',
    tag: 'documents',
    summary:
      'Returns a document as a PDF, an invoice as a Factur-X; an invoice that was paid or credited since is a dated copy that says so, unless the PDF as issued is requested',
    parameters: ID,
    query: pdfQuery,
    answers: { 200: { description: 'The PDF', mediaType: 'application/pdf' } },
    errors: ['BUDGET_SPENT', 'DOCUMENT_NOT_FOUND', 'CONFLICT'],
  },
  'POST /api/documents/{id}/send': {
    name: 'send-document',
    tag: 'documents',
    summary: 'Sends a document to its client by e-mail; a quote with the link to answer it',
    parameters: ID,
    headers: idempotencyHeaders,
    body: body(sendDocumentInput, { to: 'marie@exemple.fr', message: 'Voici votre devis.' }),
    answers: {
      200: answer(
        'The e-mail is sent',
        { SentDocument: sentDocumentSchema },
        {
          delivery: { state: 'sent', at: '2026-11-20T10:05:00.000Z', to: 'marie@exemple.fr' },
        },
      ),
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'PLAN_REQUIRED',
      'QUOTE_EXPIRED',
      'SEND_REFUSED',
      'BUDGET_SPENT',
      'CONFLICT',
      'IDEMPOTENCY_MISMATCH',
    ],
  },
  'PUT /api/documents/{id}/followed': {
    name: 'follow-invoice',
    tag: 'documents',
    summary:
      'Sets whether the shop waits for an invoice’s payment, so that it is late once it is past due; by default it does',
    parameters: ID,
    body: body(followedInput, { followed: false }),
    answers: {
      200: answer('The setting is stored', { Followed: followedSchema }, { followed: false }),
    },
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_AN_INVOICE', 'ALREADY_CREDITED', 'CONFLICT'],
  },
  'POST /api/documents/{id}/seen': {
    name: 'see-document',
    tag: 'documents',
    summary: 'Marks a document’s news as seen: the answer to it, and failed e-mails about it',
    parameters: ID,
    answers: { 200: answer('The news is marked as seen', { Seen: seenSchema }, { seen: true }) },
    errors: ['DOCUMENT_NOT_FOUND'],
  },
} as const satisfies Contract;
