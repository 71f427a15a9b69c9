import { exportQuery } from '../../../shared/account/account.ts';
import { subscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairListRepository } from '../../repairs/list/repair-list.repository.ts';
import { exportRepairs } from './export-csv.ts';

const table = openTable();
const dependencies = {
  profiles: subscriptionsRepository(table),
  list: repairListRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'GET /api/export/repairs',
  { query: exportQuery },
  ({ query: { cursor } }, shopId) => exportRepairs(dependencies, shopId, cursor),
);
