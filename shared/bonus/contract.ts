import { documentDetailsSchema } from '../documents/issued/issued.ts';
import { DOCUMENT, DOCUMENT_SUMMARY } from '../examples.ts';
import { accountingQuery } from '../payments/range.ts';
import { answer, body, type Contract } from '../route-contract.ts';
import { type BonusStandingAnswer, bonusPageSchema, bonusStandingSchema } from './answers.ts';
import { bonusChange } from './change.ts';
import { PROOFS_AN_INVOICE, proofQuery } from './proof-files.ts';
import type { ProofType } from './schemes.ts';

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

export const BONUS_ROUTES = {
  'PUT /api/documents/{id}/bonus': {
    name: 'change-bonus',
    tag: 'documents',
    summary:
      'Records the state of an invoice’s bonus and the proofs collected for it; a paid bonus is recorded as a payment, a refused one as a loss',
    parameters: ID,
    body: body(bonusChange, { state: 'claimed', proofs: ['invoice', 'consent'] }),
    answers: {
      200: answer(
        'The invoice after the change',
        { DocumentDetails: documentDetailsSchema },
        {
          document: INVOICE,
          summary: {
            ...SUMMARY,
            bonus: { amountCents: 2500, state: 'claimed', proofs: ['invoice', 'consent'] },
          },
          events: [],
          payments: [],
        },
      ),
    },
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_AN_INVOICE', 'ALREADY_CREDITED', 'OVERPAID', 'CONFLICT'],
  },
  'POST /api/documents/{id}/bonus/proofs': {
    name: 'add-bonus-proof',
    tag: 'documents',
    summary: `Stores a proof of an invoice’s bonus: a file of at most 3 MB whose type is detected from its content, up to ${PROOFS_AN_INVOICE} files`,
    parameters: ID,
    query: proofQuery,
    body: { mediaTypes: PROOF_FILE_TYPES },
    answers: {
      201: answer('The state of the bonus', { BonusStanding: bonusStandingSchema }, PROVEN),
    },
    errors: [
      'DOCUMENT_NOT_FOUND',
      'NOT_AN_INVOICE',
      'ALREADY_CREDITED',
      'TOO_LARGE',
      'CONFLICT',
      'TOO_MANY',
    ],
  },
  'GET /api/documents/{id}/bonus/proofs/{proof}': {
    name: 'get-bonus-proof',
    tag: 'documents',
    summary: 'Downloads a proof of an invoice’s bonus as it was uploaded',
    parameters: PROOF_ID,
    answers: { 200: { description: 'The photograph or the PDF', mediaType: PROOF_FILE_TYPES } },
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_AN_INVOICE', 'NOT_FOUND'],
  },
  'DELETE /api/documents/{id}/bonus/proofs/{proof}': {
    name: 'remove-bonus-proof',
    tag: 'documents',
    summary:
      'Deletes a proof of an invoice’s bonus, as long as the bonus is neither claimed nor paid',
    parameters: PROOF_ID,
    answers: {
      200: answer(
        'The state of the bonus',
        { BonusStanding: bonusStandingSchema },
        {
          amountCents: 2500,
          state: 'to-claim',
          proofs: ['invoice'],
        },
      ),
    },
    errors: ['DOCUMENT_NOT_FOUND', 'NOT_AN_INVOICE', 'CONFLICT'],
  },
  'GET /api/bonuses': {
    name: 'list-bonuses',
    tag: 'documents',
    summary: 'Returns a page of the bonuses of a period, with their lines of the claim’s list',
    query: accountingQuery,
    answers: {
      200: answer(
        'A page of the bonuses',
        { BonusPage: bonusPageSchema },
        {
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
        },
      ),
    },
  },
} as const satisfies Contract;
