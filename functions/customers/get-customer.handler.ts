import { readOwnProfile } from '../billing/own-profile.ts';
import { requireRight } from '../billing/plan-in-force.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { getCustomer } from './get-customer.ts';
import { openCustomers } from './open-customers.ts';

const table = openTable();
const dependencies = openCustomers(table);

export const handler = shopHandler('GET /api/customers/{id}', {}, async ({ params }, shopId) => {
  requireRight('customers', await readOwnProfile(table, shopId), Date.now());
  return getCustomer(dependencies, shopId, params.id);
});
