import { repairLoansInput } from '../../../shared/repairs/loans/loans.ts';
import { subscriptionsRepository } from '../../billing/subscriptions/subscriptions.repository.ts';
import { shopHandler } from '../../platform/entry/http.ts';
import { openTable } from '../../platform/table/table.ts';
import { repairsRepository } from '../repairs.repository.ts';
import { loansRepository } from './loans.repository.ts';
import { saveLoans } from './save-loans.ts';

const table = openTable();
const dependencies = {
  repairs: repairsRepository(table),
  profiles: subscriptionsRepository(table),
  loans: loansRepository(table),
  now: () => Date.now(),
};

export const handler = shopHandler(
  'PUT /api/repairs/{id}/loans',
  { body: repairLoansInput },
  ({ body, params }, shopId) => saveLoans(dependencies, shopId, params.id, body),
);
