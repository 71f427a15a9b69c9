import { seenSchema } from '../documents/new-answers.ts';
import { DOCUMENT } from '../examples.ts';
import { eReportSchema } from '../payments/e-report.ts';
import { eReportQuery } from '../payments/range.ts';
import { answer, body, type Contract } from '../route-contract.ts';
import { answerInput } from './received-answer.ts';
import {
  type ReceivedInvoice,
  receivedInvoiceSchema,
  receivedListQuery,
  receivedPageSchema,
  receptionInput,
  receptionSchema,
} from './reception.ts';
import { sendingAskedSchema } from './sending.ts';

const ID = {
  id: {
    description: 'The invoice’s id, as the list gives it',
    example: 'MTc2Mzg5MjAwMDAwMCMwMTlhYTAwMA',
  },
};
const RECEIVING = { available: true, siren: '732829320' };

const RECEIVED_EXAMPLE: ReceivedInvoice = {
  id: ID.id.example,
  receivedAt: '2026-11-23T10:00:00.000Z',
  kind: 'invoice',
  number: 'F-2026-118',
  date: '2026-11-23',
  dueDate: '2026-12-23',
  seller: { name: 'Pièces & Écrans', siren: '552100554' },
  amountCents: 12990,
  currency: 'EUR',
  syntax: 'Factur-X',
  seen: false,
  answers: [204, 205, 210],
};

export const E_INVOICING_ROUTES = {
  'GET /api/e-invoicing': {
    name: 'get-reception',
    tag: 'e-invoicing',
    summary:
      'Returns whether the shop receives its suppliers’ invoices through the platforms of the reform',
    answers: {
      200: answer('The state of the reception', { Reception: receptionSchema }, RECEIVING),
    },
  },
  'POST /api/e-invoicing': {
    name: 'activate-reception',
    tag: 'e-invoicing',
    summary:
      'Activates the reception of the invoices of a SIREN with the code that the operator gave the shop',
    body: body(receptionInput, { siren: '732 829 320', code: '3f0a 9c51 7be2 4d68 a01c' }),
    answers: {
      200: answer(
        'The state of the reception, and whether the directory lists the SIREN',
        { Reception: receptionSchema },
        { ...RECEIVING, listed: true },
      ),
    },
    errors: ['CONFLICT', 'NOT_FOUND'],
  },
  'DELETE /api/e-invoicing': {
    name: 'switch-reception-off',
    tag: 'e-invoicing',
    summary: 'Ends the reception; the invoices received so far stay with the SIREN',
    answers: {
      200: answer(
        'The state of the reception',
        { Reception: receptionSchema },
        { available: true, siren: null },
      ),
    },
    errors: ['CONFLICT'],
  },
  'GET /api/received-invoices': {
    name: 'list-received-invoices',
    tag: 'e-invoicing',
    summary: 'Returns a page of the received invoices, newest first',
    query: receivedListQuery,
    answers: {
      200: answer(
        'The invoices, and the cursor of the next page',
        { ReceivedPage: receivedPageSchema },
        { invoices: [RECEIVED_EXAMPLE], cursor: null },
      ),
    },
  },
  'GET /api/received-invoices/{id}/file': {
    name: 'get-received-file',
    tag: 'e-invoicing',
    summary:
      'Downloads the file of a received invoice as its supplier made it, a PDF or an XML file',
    parameters: ID,
    answers: { 200: { description: 'The file', mediaType: 'application/octet-stream' } },
    errors: ['NOT_FOUND', 'TOO_LARGE'],
  },
  'POST /api/received-invoices/{id}/seen': {
    name: 'see-received-invoice',
    tag: 'e-invoicing',
    summary: 'Marks a received invoice as opened',
    parameters: ID,
    answers: {
      200: answer('The invoice is marked as opened', { Seen: seenSchema }, { seen: true }),
    },
    errors: ['NOT_FOUND'],
  },
  'POST /api/received-invoices/{id}/status': {
    name: 'give-answer',
    tag: 'e-invoicing',
    summary:
      'Sets the status of a received invoice: in process (204), approved (205) or refused (210, with a reason); the platforms notify the supplier',
    parameters: ID,
    body: body(answerInput, { code: 210, reason: 'TX_TVA_ERR', note: '10 % et non 20 %' }),
    answers: {
      200: answer(
        'The invoice, and the state of the report; the same status set twice is reported once',
        { ReceivedInvoice: receivedInvoiceSchema },
        {
          ...RECEIVED_EXAMPLE,
          seen: true,
          answers: [],
          answer: {
            code: 210,
            at: '2026-11-23T11:00:00.000Z',
            reason: 'TX_TVA_ERR',
            note: '10 % et non 20 %',
            state: 'waiting',
            canSend: false,
          },
        },
      ),
    },
    errors: ['CONFLICT', 'NOT_FOUND', 'UNAVAILABLE'],
  },
  'POST /api/documents/{id}/transmission': {
    name: 'ask-sending',
    tag: 'documents',
    summary:
      'Sends an invoice or a credit note through the approved platform, if it was not sent yet or the platform did not accept it',
    parameters: { id: { description: 'The document’s id', example: DOCUMENT.id } },
    answers: {
      202: answer(
        'The document is being sent',
        { SendingAsked: sendingAskedSchema },
        { state: 'waiting' },
      ),
    },
    errors: ['DOCUMENT_NOT_FOUND', 'CONFLICT'],
  },
  'GET /api/export/e-reporting': {
    name: 'export-e-reporting',
    tag: 'takings',
    summary:
      'Returns flow 10 of the French reform for a period of at most two months: sales, or payments for services',
    query: eReportQuery,
    answers: {
      200: answer(
        'The transmission',
        { EReport: eReportSchema },
        {
          fileName: 'flux10-ventes-732829320-20270901-20270930.xml',
          xml: '<?xml version="1.0" encoding="UTF-8"?>\n<Report>…</Report>\n',
          reported: 42,
        },
      ),
    },
  },
} as const satisfies Contract;
