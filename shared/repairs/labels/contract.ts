import { REPAIR } from '../../examples.ts';
import { body, type Contract } from '../../route-contract.ts';
import { OF_SHOP } from '../contract.ts';
import { labelsInput } from './labels.ts';

export const LABEL_ROUTES = {
  'POST /api/repairs/labels': {
    name: 'print-labels',
    ...OF_SHOP,
    summary: 'Returns labels as a PDF, each on a page of its size. A repair named twice gets two',
    body: body(labelsInput, { repairs: [REPAIR.trackingNumber], size: '57x32' }),
    answers: { 200: { description: 'The PDF', mediaType: 'application/pdf' } },
    errors: ['REPAIR_NOT_FOUND', 'PLAN_REQUIRED', 'WITHDRAWN', 'BUDGET_SPENT'],
  },
} as const satisfies Contract;
