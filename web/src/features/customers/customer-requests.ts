import { accountExportPageSchema } from '../../../../shared/account/account.ts';
import { customerDetailsSchema } from '../../../../shared/customers/customer-details.ts';
import {
  type CustomerNoteInput,
  customerErasureSchema,
  customerListSchema,
  customerNoteSchema,
} from '../../../../shared/customers/customers.ts';
import { callApi } from '../../lib/api/api-client.ts';
import { listKey, listQuery } from '../../lib/cache/shop-list.ts';
import { answerKey, shopQuery } from '../../lib/cache/shop-query.ts';
import { LONG_TIMEOUT_MS, readJson } from '../../lib/files/save-export.ts';

/** `repair` is the id or tracking number of one of the customer's repairs. */
export const customerQuery = (repair: string) =>
  shopQuery('GET /api/customers/{id}', customerDetailsSchema, { params: { id: repair } });

/** Finds the customers that match `q`, the most recent first. An empty `q` matches all customers. */
export const customersQuery = (q: string) =>
  listQuery(answerKey('GET /api/customers', { query: { q } }), async (cursor, signal) => {
    const query = { q, cursor };
    const page = await callApi('GET /api/customers', customerListSchema, { query, signal });
    return { items: page.customers, cursor: page.cursor };
  });

export const CUSTOMER_LISTS = listKey('GET /api/customers');

export const noteCustomer = (repair: string, body: CustomerNoteInput) =>
  callApi('PUT /api/customers/{id}/note', customerNoteSchema, { params: { id: repair }, body });

/** Merges the customer of the repair `other` into the customer of `repair`. Throws ApiError. */
export const mergeCustomers = (repair: string, other: string) =>
  callApi('POST /api/customers/{id}/merge', customerNoteSchema, {
    params: { id: repair },
    body: { trackingNumber: other },
  });

export const readCustomerExport = (repair: string) =>
  readJson((cursor) =>
    callApi('GET /api/customers/{id}/export', accountExportPageSchema, {
      params: { id: repair },
      query: { cursor },
      timeoutMs: LONG_TIMEOUT_MS,
    }),
  );

/** Erases the customer of a repair from all repairs. Throws ApiError. */
export const eraseCustomer = (repair: string) =>
  callApi('DELETE /api/customers/{id}', customerErasureSchema, {
    params: { id: repair },
    timeoutMs: LONG_TIMEOUT_MS,
  });
