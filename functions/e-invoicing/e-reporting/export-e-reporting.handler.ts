import { eReportQuery } from '../../../shared/payments/range.ts';
import { accountingRepository } from '../../accounting/accounting.repository.ts';
import { issuersRepository } from '../../documents/issuing/issuers.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { buildReport } from './build-report.ts';

const table = openTable();
const dependencies = {
  accounting: accountingRepository(table),
  issuers: issuersRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'GET /api/export/e-reporting',
  { query: eReportQuery },
  ({ query }, shopId) => buildReport(dependencies, shopId, query),
);
