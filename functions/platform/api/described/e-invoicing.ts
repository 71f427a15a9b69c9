import * as z from 'zod/mini';
import { answerInput } from '../../../../shared/e-invoicing/received-answer.ts';
import { type ReceivedInvoice, receptionInput } from '../../../../shared/e-invoicing/reception.ts';
import { answer, body, type RouteDescription } from '../description.ts';

const ID = {
  id: {
    description: 'The invoice’s id, as the list gives it',
    example: 'MTc2Mzg5MjAwMDAwMCMwMTlhYTAwMA',
  },
};
const query = z.object({ cursor: z.optional(z.string()) });
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

export const E_INVOICING = {
  'get-reception': {
    tag: 'e-invoicing',
    summary: 'Whether the shop receives its suppliers’ invoices by the platforms of the reform',
    answers: { 200: answer('Where it stands', 'Reception', RECEIVING) },
    errors: [],
  },
  'activate-reception': {
    tag: 'e-invoicing',
    summary: 'Has the shop receive the invoices of a SIREN, by the code that the operator gave it',
    body: body(receptionInput, { siren: '732 829 320', code: '3f0a 9c51 7be2 4d68 a01c' }),
    answers: {
      200: answer('Where it stands, and whether the directory lists the SIREN', 'Reception', {
        ...RECEIVING,
        listed: true,
      }),
    },
    errors: ['CONFLICT', 'NOT_FOUND'],
  },
  'switch-reception-off': {
    tag: 'e-invoicing',
    summary: 'Receives nothing any more; what came in stays the SIREN’s',
    answers: { 200: answer('Where it stands', 'Reception', { available: true, siren: null }) },
    errors: ['CONFLICT'],
  },
  'list-received-invoices': {
    tag: 'e-invoicing',
    summary: 'A page of the invoices that came in, newest first',
    query,
    answers: {
      200: answer('The invoices, and where the list goes on', 'ReceivedPage', {
        invoices: [RECEIVED_EXAMPLE],
        cursor: null,
      }),
    },
    errors: [],
  },
  'get-received-file': {
    tag: 'e-invoicing',
    summary:
      'The file of an invoice that came in, as its supplier made it: a PDF or an XML, always to be saved',
    parameters: ID,
    answers: { 200: { description: 'The file', mediaType: 'application/octet-stream' } },
    errors: ['NOT_FOUND', 'TOO_LARGE'],
  },
  'see-received-invoice': {
    tag: 'e-invoicing',
    summary: 'Notes that somebody has opened an invoice',
    parameters: ID,
    answers: { 200: answer('It is noted', 'Seen', { seen: true }) },
    errors: ['NOT_FOUND'],
  },
  'give-answer': {
    tag: 'e-invoicing',
    summary:
      'Says of an invoice that came in that it is dealt with (204), approved (205) or refused (210, with its reason); its supplier is told by the platforms',
    parameters: ID,
    body: body(answerInput, { code: 210, reason: 'TX_TVA_ERR', note: '10 % et non 20 %' }),
    answers: {
      200: answer(
        'The invoice, and how far that has come; said again, it is said once',
        'ReceivedInvoice',
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
} as const satisfies Record<string, RouteDescription>;
