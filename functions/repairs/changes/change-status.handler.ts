import { idempotencyHeaders } from '../../../shared/idempotency.ts';
import { statusChangeInput } from '../../../shared/repairs/repair-input.ts';
import { refuseLinks } from '../../billing/message-links.ts';
import { orRefuseClosed } from '../../platform/closed-accounts.ts';
import { ownShopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { changeStatus } from './change-status.ts';

const table = openTable();
const repairs = repairsRepository(table);
const dependencies = { repairs, now: () => Date.now() };

export const handler = ownShopHandler(
  'PATCH /api/repairs/{id}/status',
  { headers: idempotencyHeaders, body: statusChangeInput },
  async ({ headers, body: change, params: { id } }, shopId, correlationId) => {
    await refuseLinks(table, shopId, 'statusChange', change);
    const repair = await orRefuseClosed(table, shopId, () =>
      changeStatus(dependencies, shopId, id, change, {
        idempotencyKey: headers['idempotency-key'],
        correlationId,
      }),
    );
    return repair;
  },
);
