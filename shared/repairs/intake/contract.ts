import { CUSTOMER, DEVICE, REPAIR } from '../../examples.ts';
import { idempotencyHeaders } from '../../idempotency.ts';
import { answer, body, type Contract } from '../../route-contract.ts';
import { OF_SHOP } from '../contract.ts';
import type { Repair } from '../repairs.ts';
import { intakeSchema } from './answers.ts';
import { intakeInput } from './intake.ts';

const intake = [REPAIR.trackingNumber, 'RB87654321'];
const PHONE: Repair = { ...REPAIR, intake };
const TABLET_LEFT = {
  deviceType: 'tablet',
  deviceModel: 'iPad 9',
  issue: 'Ne charge plus',
} as const;
const TABLET: Repair = {
  ...PHONE,
  id: '8765432101JCZ8Q4W0V6XKQ3E9',
  trackingNumber: 'RB87654321',
  ...TABLET_LEFT,
};

export const INTAKE_ROUTES = {
  'POST /api/repairs/batch': {
    name: 'create-intake',
    ...OF_SHOP,
    summary:
      'Creates a repair for each device that a customer leaves at once, all or none, and notifies the customer of all in one message',
    headers: idempotencyHeaders,
    body: body(intakeInput, { ...CUSTOMER, devices: [DEVICE, TABLET_LEFT] }),
    answers: {
      201: answer(
        'The repairs, in the order of the devices; when the key was used before, those of the first call',
        { Intake: intakeSchema },
        { repairs: [PHONE, TABLET] },
      ),
    },
    errors: ['LIMIT_REACHED', 'IDEMPOTENCY_MISMATCH', 'CONFLICT', 'PLAN_REQUIRED'],
  },
} as const satisfies Contract;
