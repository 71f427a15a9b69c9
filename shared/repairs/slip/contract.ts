import { SLIP } from '../../examples.ts';
import { answer, body, type Contract } from '../../route-contract.ts';
import { OF_REPAIR } from '../contract.ts';
import { signatureInput, slipInput, slipPdfQuery, slipSchema } from './slip.ts';

const SIGNED = { ...SLIP, version: 2, signedAt: '2026-11-20T09:35:00.000Z' };

export const SLIP_ROUTES = {
  'GET /api/repairs/{id}/slip': {
    name: 'get-slip',
    ...OF_REPAIR,
    summary: 'Returns the deposit slip of a repair, with what it says and the digest of that',
    answers: {
      200: answer('The slip; with version 0 before anything is stored', { Slip: slipSchema }, SLIP),
    },
    errors: ['REPAIR_NOT_FOUND', 'PLAN_REQUIRED', 'WITHDRAWN'],
  },
  'PUT /api/repairs/{id}/slip': {
    name: 'save-slip',
    ...OF_REPAIR,
    summary:
      'Saves what the slip says beyond the repair. A slip that is signed stays as it is, and a new one takes its place, with `toSign` once it is signed',
    body: body(slipInput, {
      version: 0,
      serial: '490154203237518',
      accessories: 'Chargeur, coque',
      condition: 'Rayures au dos',
      ceilingCents: 15_000,
    }),
    answers: { 200: answer('The slip after the change', { Slip: slipSchema }, SLIP) },
    errors: ['REPAIR_NOT_FOUND', 'PLAN_REQUIRED', 'WITHDRAWN', 'HISTORY_FULL', 'CONFLICT'],
  },
  'POST /api/repairs/{id}/slip/signature': {
    name: 'sign-slip',
    ...OF_REPAIR,
    summary:
      'Keeps the customer’s signature with its time and what was signed, provided that the slip still says what the customer read',
    body: body(signatureInput, {
      version: 1,
      digest: SLIP.digest,
      strokes: [[40, 120, 90, 60, 140, 130, 210, 70, 300, 110]],
    }),
    answers: { 200: answer('The signed slip', { Slip: slipSchema }, SIGNED) },
    errors: ['REPAIR_NOT_FOUND', 'PLAN_REQUIRED', 'WITHDRAWN', 'CONFLICT'],
  },
  'GET /api/repairs/{id}/slip/pdf': {
    name: 'get-slip-pdf',
    ...OF_REPAIR,
    summary:
      'Returns the deposit slip, or the signed one with the given number, as a PDF: one piece for the shop and one for the customer, on A4 or on a roll of 80 mm',
    query: slipPdfQuery,
    answers: { 200: { description: 'The PDF', mediaType: 'application/pdf' } },
    errors: ['REPAIR_NOT_FOUND', 'NOT_FOUND', 'PLAN_REQUIRED', 'WITHDRAWN', 'BUDGET_SPENT'],
  },
} as const satisfies Contract;
