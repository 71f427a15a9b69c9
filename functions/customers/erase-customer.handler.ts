import { shopHandler } from '../platform/entry/http.ts';
import { openTable } from '../platform/table/table.ts';
import { openClearing } from '../repairs/pictures/clear-pictures.ts';
import { eraseCustomer } from './erase-customer.ts';
import { openCustomers } from './open-customers.ts';

const table = openTable();
const dependencies = { ...openCustomers(table), clearPictures: openClearing(table) };

export const handler = shopHandler('DELETE /api/customers/{id}', {}, ({ params }, shopId) =>
  eraseCustomer(dependencies, shopId, params.id),
);
