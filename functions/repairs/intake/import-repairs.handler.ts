import { importInput } from '../../../shared/repairs/import.ts';
import { allowsLinks } from '../../billing/message-links.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { importRepairs } from './import-repairs.ts';

const table = openTable();
const dependencies = {
  repairs: repairsRepository(table),
  now: () => Date.now(),
  allowsLinks: (shopId: string) => allowsLinks(table, shopId),
};

export const handler = shopHandler(
  'POST /api/repairs/import',
  { body: importInput },
  async ({ body: { rows } }, shopId) => ({
    outcomes: await importRepairs(dependencies, shopId, rows),
  }),
);
