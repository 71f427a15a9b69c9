import { mergeInput } from '../../shared/customers/customers.ts';
import { readOwnProfile } from '../billing/own-profile.ts';
import { requireRight } from '../billing/plan-in-force.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { mergeCustomers } from './merge-customers.ts';
import { openCustomers } from './open-customers.ts';

const table = openTable();
const dependencies = openCustomers(table);

export const handler = shopHandler(
  'POST /api/customers/{id}/merge',
  { body: mergeInput },
  async ({ params, body }, shopId) => {
    requireRight('customers', await readOwnProfile(table, shopId), Date.now());
    return mergeCustomers(dependencies, shopId, params.id, body.trackingNumber);
  },
);
