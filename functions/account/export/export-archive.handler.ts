import { exportQuery } from '../../../shared/account/account.ts';
import { chainRepository } from '../../accounting/chain/chain.repository.ts';
import { companyRepository } from '../../company/company.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { archiveRepository } from './archive.repository.ts';
import { exportArchive } from './export-archive.ts';

const table = openTable();
const dependencies = {
  chain: chainRepository(table),
  archive: archiveRepository(table),
  companies: companyRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'GET /api/export/archive',
  { query: exportQuery },
  ({ query: { cursor } }, shopId) => exportArchive(dependencies, shopId, cursor),
);
