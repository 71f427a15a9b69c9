import { idempotencyHeaders } from '../../../shared/idempotency.ts';
import { newRepairInput } from '../../../shared/repairs/repair-input.ts';
import { refuseLinks } from '../../billing/message-links.ts';
import { readOwnProfile } from '../../billing/own-profile.ts';
import { requireRight } from '../../billing/plan-in-force.ts';
import { selfGuardedHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
import { openTable } from '../../platform/table/table.ts';
import { createRepair } from '../intake/create-repair.ts';
import { namedRepair } from '../own-repair.ts';
import { repairsRepository } from '../repairs.repository.ts';

const table = openTable();
const dependencies = { repairs: repairsRepository(table), now: () => Date.now() };

/** Creates the repair of a device that came back under warranty, linked to the repair after which it came back. */
export const handler = selfGuardedHandler(
  'POST /api/repairs/{id}/returns',
  { headers: idempotencyHeaders, body: newRepairInput },
  async ({ headers, body, params }, shopId, correlationId, { signedInAtSeconds }) => {
    await refuseLinks(table, shopId, 'repair', body);
    const original = namedRepair(shopId, params.id);
    requireRight('returns', await readOwnProfile(table, shopId), Date.now());
    const idempotencyKey = headers['idempotency-key'];
    const request = { idempotencyKey, correlationId, signedInAtSeconds, original };
    return json(201, await createRepair(dependencies, shopId, body, request));
  },
);
