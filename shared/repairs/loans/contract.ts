import { body, type Contract } from '../../route-contract.ts';
import { OF_REPAIR, repairAnswer } from '../contract.ts';
import type { Repair } from '../repairs.ts';
import { type LoanInput, repairLoansInput } from './loans.ts';

const PHONE: LoanInput = {
  id: '7d2f4b1c-90aa',
  what: 'Samsung A12 de prêt',
  serial: '490154203237518',
  deposit: 'Chèque de 80 €',
};
const LENT: Partial<Repair> = {
  lentSince: '2026-11-20T10:00:00.000Z',
  loans: { version: 1, loans: [{ ...PHONE, lentAt: '2026-11-20T10:00:00.000Z' }] },
};

export const LOAN_ROUTES = {
  'PUT /api/repairs/{id}/loans': {
    name: 'save-loans',
    ...OF_REPAIR,
    summary:
      'Replaces the loans of a repair, unless they have changed since the given version. A returned loan is never changed',
    body: body(repairLoansInput, { version: 0, loans: [PHONE] }),
    answers: { 200: repairAnswer('The repair after the change', LENT) },
    errors: ['REPAIR_NOT_FOUND', 'PLAN_REQUIRED', 'WITHDRAWN', 'HISTORY_FULL', 'CONFLICT'],
  },
} as const satisfies Contract;
