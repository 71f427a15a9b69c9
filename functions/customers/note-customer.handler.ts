import { customerNoteInput } from '../../shared/customers/customers.ts';
import { readOwnProfile } from '../billing/own-profile.ts';
import { requireRight } from '../billing/plan-in-force.ts';
import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { noteCustomer } from './note-customer.ts';
import { openCustomers } from './open-customers.ts';

const table = openTable();
const dependencies = openCustomers(table);

export const handler = shopHandler(
  'PUT /api/customers/{id}/note',
  { body: customerNoteInput },
  async ({ params, body }, shopId) => {
    requireRight('customers', await readOwnProfile(table, shopId), Date.now());
    return noteCustomer(dependencies, shopId, params.id, body);
  },
);
