import { idempotencyHeaders } from '../../../shared/idempotency.ts';
import { intakeInput } from '../../../shared/repairs/intake/intake.ts';
import { refuseLinks } from '../../billing/message-links.ts';
import { readOwnProfile } from '../../billing/own-profile.ts';
import { requireRight } from '../../billing/plan-in-force.ts';
import { selfGuardedHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { createIntake } from './create-repair.ts';

const table = openTable();
const dependencies = { repairs: repairsRepository(table), now: () => Date.now() };

export const handler = selfGuardedHandler(
  'POST /api/repairs/batch',
  { headers: idempotencyHeaders, body: intakeInput },
  async ({ headers, body: input }, shopId, correlationId, { signedInAtSeconds }) => {
    requireRight('intakes', await readOwnProfile(table, shopId), Date.now());
    await refuseLinks(table, shopId, 'repair', input);
    const idempotencyKey = headers['idempotency-key'];
    const request = { idempotencyKey, correlationId, signedInAtSeconds };
    return json(201, { repairs: await createIntake(dependencies, shopId, input, request) });
  },
);
