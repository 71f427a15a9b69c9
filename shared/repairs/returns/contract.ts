import { CUSTOMER, DEVICE } from '../../examples.ts';
import { idempotencyHeaders } from '../../idempotency.ts';
import { body, type Contract } from '../../route-contract.ts';
import { OF_REPAIR, repairAnswer } from '../contract.ts';
import { newRepairInput } from '../repair-input.ts';

export const RETURN_ROUTES = {
  'POST /api/repairs/{id}/returns': {
    name: 'create-return',
    ...OF_REPAIR,
    summary:
      'Creates the repair of a device that came back after a completed repair, and links the two. It counts against the plan like any repair, and its customer is notified',
    headers: idempotencyHeaders,
    body: body(newRepairInput, {
      ...DEVICE,
      ...CUSTOMER,
      issue: 'L’écran ne répond plus en bas',
    }),
    answers: {
      201: repairAnswer(
        'The new repair; when the key was used before, the repair of the first call',
        { returnOf: 'RB12345601' },
      ),
    },
    errors: [
      'REPAIR_NOT_FOUND',
      'PLAN_REQUIRED',
      'NOT_COMPLETED',
      'WITHDRAWN',
      'OPEN_REPAIRS',
      'HISTORY_FULL',
      'LIMIT_REACHED',
      'IDEMPOTENCY_MISMATCH',
      'CONFLICT',
    ],
  },
} as const satisfies Contract;
