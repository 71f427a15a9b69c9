import { dashboardQuery } from '../../../shared/repairs/queries.ts';
import { sessionDependencies } from '../../auth/load-session.ts';
import { noticesRepository } from '../../documents/sending/notices.repository.ts';
import { ownShopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { searchableList } from '../list/repair-list.repository.ts';
import { getDashboard } from './get-dashboard.ts';

const table = openTable();
const dependencies = {
  ...sessionDependencies(table),
  ...searchableList(table),
  notices: noticesRepository(table),
};

export const handler = ownShopHandler(
  'GET /api/dashboard',
  { query: dashboardQuery },
  ({ query: filter }, shopId) => getDashboard(dependencies, shopId, filter),
);
