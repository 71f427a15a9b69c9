import { bonusChange } from '../../../shared/bonus/change.ts';
import { accountingQuery } from '../../../shared/payments/range.ts';
import { answer, body, type RouteDescription } from '../description.ts';
import { DOCUMENT, DOCUMENT_SUMMARY } from './examples.ts';

const INVOICE = {
  ...DOCUMENT,
  documentType: 'facture',
  number: 'FA-2026-0001',
  dueDate: '2026-11-20',
  validUntil: null,
} as const;
const SUMMARY = {
  ...DOCUMENT_SUMMARY,
  documentType: INVOICE.documentType,
  number: INVOICE.number,
  validUntil: null,
  dueDate: INVOICE.dueDate,
};

export const BONUSES = {
  'change-bonus': {
    tag: 'documents',
    summary:
      'Says where the bonus of an invoice stands and what has been collected for it; one that is paid is recorded as a payment, one that is refused as a loss',
    parameters: { id: { description: 'The invoice’s id', example: INVOICE.id } },
    body: body(bonusChange, { state: 'claimed', proofs: ['invoice', 'consent'] }),
    answers: {
      200: answer('The invoice, as it then stands', 'DocumentDetails', {
        document: INVOICE,
        summary: {
          ...SUMMARY,
          bonus: { amountCents: 2500, state: 'claimed', proofs: ['invoice', 'consent'] },
        },
        events: [],
        payments: [],
      }),
    },
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_AN_INVOICE', 'ALREADY_CREDITED', 'OVERPAID', 'CONFLICT'],
  },
  'list-bonuses': {
    tag: 'documents',
    summary: 'The bonuses of a period, page by page, and their lines of the claim’s list',
    query: accountingQuery,
    answers: {
      200: answer('A page of them', 'BonusPage', {
        bonuses: [
          {
            id: INVOICE.id,
            number: INVOICE.number,
            invoiceDate: INVOICE.invoiceDate,
            clientName: 'Marie Durand',
            category: 'Téléphone portable',
            amountCents: 2500,
            state: 'to-claim',
            missing: ['E-mail du client'],
          },
        ],
        csv: '',
        cursor: null,
      }),
    },
    errors: [],
  },
} as const satisfies Record<string, RouteDescription>;
