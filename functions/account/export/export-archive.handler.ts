import { exportQuery } from '../../../shared/account/account.ts';
import { chainRepository } from '../../accounting/chain/chain.repository.ts';
import { companyRepository } from '../../company/company.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { json } from '../../platform/entry/http-answer.ts';
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
  async ({ query: { cursor } }, shopId) =>
    json(200, await exportArchive(dependencies, shopId, cursor)),
);
