import type { BonusStandingAnswer } from '../../../../shared/bonus/answers.ts';
import { bonusChange } from '../../../../shared/bonus/change.ts';
import { PROOFS_AN_INVOICE, proofQuery } from '../../../../shared/bonus/proof-files.ts';
import type { ProofType } from '../../../../shared/bonus/schemes.ts';
import { accountingQuery } from '../../../../shared/payments/range.ts';
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

const PROOF_FILE_TYPES = [
  'image/jpeg',
  'image/png',
  'application/pdf',
] as const satisfies ProofType[];
const PROOF = {
  id: '019aa000-0000-7000-8000-000000000009',
  kind: 'plate',
  type: 'image/jpeg',
  bytes: 412_480,
  addedAt: '2026-11-20T10:05:00.000Z',
} as const;
const ID = { id: { description: 'The invoice’s id', example: INVOICE.id } };
const PROOF_ID = { ...ID, proof: { description: 'The file’s id', example: PROOF.id } };
const PROVEN = {
  amountCents: 2500,
  state: 'to-claim',
  proofs: ['invoice'],
  files: [PROOF],
} satisfies BonusStandingAnswer;

export const BONUSES = {
  'change-bonus': {
    tag: 'documents',
    summary:
      'Says where the bonus of an invoice stands and what has been collected for it; one that is paid is recorded as a payment, one that is refused as a loss',
    parameters: ID,
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
  'add-bonus-proof': {
    tag: 'documents',
    summary: `Keeps a file of at most 3 MB that proves the bonus of an invoice, up to ${PROOFS_AN_INVOICE} of them; its type follows from its bytes`,
    parameters: ID,
    query: proofQuery,
    body: { mediaTypes: PROOF_FILE_TYPES },
    answers: { 201: answer('Where the bonus stands', 'BonusStanding', PROVEN) },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'NOT_AN_INVOICE',
      'ALREADY_CREDITED',
      'TOO_LARGE',
      'CONFLICT',
      'TOO_MANY',
    ],
  },
  'get-bonus-proof': {
    tag: 'documents',
    summary: 'A file that proves the bonus of an invoice, as it was sent, to be saved',
    parameters: PROOF_ID,
    answers: { 200: { description: 'The photograph or the PDF', mediaType: PROOF_FILE_TYPES } },
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_AN_INVOICE', 'NOT_FOUND'],
  },
  'remove-bonus-proof': {
    tag: 'documents',
    summary:
      'Takes away a file that proves the bonus of an invoice, as long as that is neither asked for nor paid',
    parameters: PROOF_ID,
    answers: {
      200: answer('Where the bonus stands', 'BonusStanding', {
        amountCents: 2500,
        state: 'to-claim',
        proofs: ['invoice'],
      }),
    },
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_AN_INVOICE', 'CONFLICT'],
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
