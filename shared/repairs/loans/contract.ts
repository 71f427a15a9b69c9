import { REPAIR } from '../../examples.ts';
import { answer, body, type Contract } from '../../route-contract.ts';
import { REPAIR_ID } from '../contract.ts';
import { type Repair, repairSchema } from '../repairs.ts';
import { type LoanInput, repairLoansInput } from './loans.ts';

const PHONE: LoanInput = {
  id: '7d2f4b1c-90aa',
  what: 'Samsung A12 de prêt',
  serial: '490154203237518',
  deposit: 'Chèque de 80 €',
};
const LENT: Repair = {
  ...REPAIR,
  lentSince: '2026-11-20T10:00:00.000Z',
  loans: { version: 1, loans: [{ ...PHONE, lentAt: '2026-11-20T10:00:00.000Z' }] },
};

export const LOAN_ROUTES = {
  'PUT /api/repairs/{id}/loans': {
    name: 'save-loans',
    access: 'shop',
    tag: 'repairs',
    summary:
      'Replaces the loans of a repair, unless they have changed since the given version. A returned loan is never changed',
    parameters: REPAIR_ID,
    body: body(repairLoansInput, { version: 0, loans: [PHONE] }),
    answers: { 200: answer('The repair after the change', { Repair: repairSchema }, LENT) },
    errors: ['REPAIR_NOT_FOUND', 'PLAN_REQUIRED', 'WITHDRAWN', 'HISTORY_FULL', 'CONFLICT'],
  },
} as const satisfies Contract;
