import { idempotencyHeaders } from '../../../shared/idempotency.ts';
import { newRepairInput } from '../../../shared/repairs/repair-input.ts';
import { refuseLinks } from '../../billing/message-links.ts';
import { selfGuardedHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { createRepair } from './create-repair.ts';

const table = openTable();
const dependencies = { repairs: repairsRepository(table), now: () => Date.now() };

export const handler = selfGuardedHandler(
  'POST /api/repairs',
  { headers: idempotencyHeaders, body: newRepairInput },
  async ({ headers, body: input }, shopId, correlationId, { signedInAtSeconds }) => {
    await refuseLinks(table, shopId, 'repair', input);
    const idempotencyKey = headers['idempotency-key'];
    const request = { idempotencyKey, correlationId, signedInAtSeconds };
    return json(201, await createRepair(dependencies, shopId, input, request));
  },
);
