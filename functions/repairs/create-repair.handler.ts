import { idempotencyHeaders } from '../../shared/idempotency.ts';
import { newRepairInput } from '../../shared/repairs/repairs.ts';
import { refuseLinks } from '../billing/message-links.ts';
import { selfGuardedHandler } from '../platform/entry/http.ts';
import { json } from '../platform/entry/http-answer.ts';
import { openTable } from '../platform/table.ts';
import { createRepair } from './create-repair.ts';
import { repairsRepository } from './repairs.repository.ts';

const table = openTable();
const dependencies = { repairs: repairsRepository(table), now: () => Date.now() };

export const handler = selfGuardedHandler(
  'POST /api/repairs',
  { headers: idempotencyHeaders, body: newRepairInput },
  async ({ headers: { 'idempotency-key': key }, body: input }, caller, correlationId) => {
    await refuseLinks(table, caller.shopId, 'repair', input);
    const repair = await createRepair(
      dependencies,
      caller.shopId,
      input,
      key,
      correlationId,
      caller.signedInAtSeconds,
    );
    return json(201, repair);
  },
);
