import { answer, body, type Contract } from '../../route-contract.ts';
import { OF_REPAIR } from '../contract.ts';
import { repairPartsSchema } from './answers.ts';
import { type RepairPartInput, repairPartsInput } from './parts.ts';

const SCREEN: RepairPartInput = {
  id: '2f1c9a7e-4b1d',
  label: 'Écran iPhone 13',
  supplier: 'Pièces Express',
  priceCents: 4_990,
  orderedOn: '2026-11-20',
  expectedOn: '2026-11-24',
};

export const PARTS_ROUTES = {
  'PUT /api/repairs/{id}/parts': {
    name: 'save-parts',
    ...OF_REPAIR,
    summary:
      'Replaces the parts that a repair needs, unless they have changed since the given version, without a notification',
    body: body(repairPartsInput, { version: 0, parts: [SCREEN] }),
    answers: {
      200: answer(
        'The parts after the change',
        { RepairParts: repairPartsSchema },
        { version: 1, parts: [SCREEN] },
      ),
    },
    errors: ['PLAN_REQUIRED', 'REPAIR_NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Contract;
