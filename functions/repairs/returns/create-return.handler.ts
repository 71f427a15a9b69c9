import { idempotencyHeaders } from '../../../shared/idempotency.ts';
import { newRepairInput } from '../../../shared/repairs/repair-input.ts';
import { refuseLinks } from '../../billing/message-links.ts';
import { subscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.ts';
import { selfGuardedHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { createReturn } from './create-return.ts';

const table = openTable();
const dependencies = {
  repairs: repairsRepository(table),
  profiles: subscriptionsRepository(table),
  now: () => Date.now(),
};

export const handler = selfGuardedHandler(
  'POST /api/repairs/{id}/returns',
  { headers: idempotencyHeaders, body: newRepairInput },
  async ({ headers: { 'idempotency-key': key }, body, params }, shopId, correlationId, caller) => {
    await refuseLinks(table, shopId, 'repair', body);
    return json(201, await createReturn(dependencies, caller, params.id, body, key, correlationId));
  },
);
