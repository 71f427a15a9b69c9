import { repairListQuery } from '../../../shared/repairs/queries.ts';
import { refuseClosed } from '../../platform/closed-accounts.ts';
import { ownShopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { findRepairs } from './list-repairs.ts';
import { searchableList } from './repair-list.repository.ts';

const table = openTable();
const dependencies = searchableList(table);

export const handler = ownShopHandler(
  'GET /api/repairs',
  { query: repairListQuery },
  async ({ query: request }, shopId) => {
    const page = await findRepairs(dependencies, shopId, request);
    // A closed account has no repairs left, so only an empty page needs the check.
    if (page.repairs.length === 0) await refuseClosed(table, shopId);
    return page;
  },
);
