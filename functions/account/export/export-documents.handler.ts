import { exportQuery } from '../../../shared/account/account.ts';
import { subscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { documentExportRepository } from './document-export.repository.ts';
import { exportDocuments } from './export-csv.ts';

const table = openTable();
const dependencies = {
  profiles: subscriptionsRepository(table),
  documents: documentExportRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'GET /api/export/documents',
  { query: exportQuery },
  ({ query: { cursor } }, shopId) => exportDocuments(dependencies, shopId, cursor),
);
