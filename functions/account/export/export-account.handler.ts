import { exportQuery } from '../../../shared/account/account.ts';
import { openLogoStorage } from '../../company/logo-storage.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairListRepository } from '../../repairs/list/repair-list.repository.ts';
import { accountExportRepository } from './account-export.repository.ts';
import { exportAccount } from './export-account.ts';

const table = openTable();
const dependencies = {
  account: accountExportRepository(table),
  list: repairListRepository(table),
  logos: openLogoStorage(),
};

export const handler = shopHandler(
  'GET /api/account/export',
  { query: exportQuery },
  ({ query: { cursor } }, shopId) => exportAccount(dependencies, shopId, cursor),
);
