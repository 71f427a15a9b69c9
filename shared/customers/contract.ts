import { accountExportPageSchema, exportQuery } from '../account/account.ts';
import { DOCUMENT_SUMMARY, REPAIR_SUMMARY } from '../examples.ts';
import { OF_SHOP } from '../repairs/contract.ts';
import { answer, body, type Contract } from '../route-contract.ts';
import { customerDetailsSchema } from './customer-details.ts';
import {
  customerErasureSchema,
  customerListSchema,
  customerNoteInput,
  customerNoteSchema,
  customerQuery,
  mergeInput,
} from './customers.ts';

const OF_CUSTOMER = {
  ...OF_SHOP,
  parameters: {
    id: {
      description: 'The id or the tracking number of any repair of the customer',
      example: REPAIR_SUMMARY.trackingNumber,
    },
  },
} as const;
const NOTE = { note: 'Préfère être appelée après 18 h', revision: 1 };
const CUSTOMER = {
  id: 'mB3qv1J0bVd7cQy2Zk9xTw',
  name: REPAIR_SUMMARY.customerName,
  firstName: REPAIR_SUMMARY.customerFirstName,
  email: REPAIR_SUMMARY.customerEmail,
  phone: REPAIR_SUMMARY.customerPhone,
  repairs: 1,
  trackingNumber: REPAIR_SUMMARY.trackingNumber,
  lastRepairAt: REPAIR_SUMMARY.created_at,
};

export const CUSTOMER_ROUTES = {
  'GET /api/customers': {
    name: 'find-customers',
    ...OF_SHOP,
    summary:
      'Returns a page of the customers, the most recent first; with `q`, those whose name, e-mail or phone matches',
    query: customerQuery,
    answers: {
      200: answer(
        'A page of the customers, or at most 24 that match',
        { CustomerList: customerListSchema },
        { customers: [CUSTOMER], cursor: null },
      ),
    },
  },
  'GET /api/customers/{id}': {
    name: 'get-customer',
    ...OF_CUSTOMER,
    summary:
      'Returns the customer of a repair, with the shop’s note and all their repairs and documents, newest first',
    answers: {
      200: answer(
        'The customer, their repairs and their documents',
        { CustomerDetails: customerDetailsSchema },
        { customer: CUSTOMER, repairs: [REPAIR_SUMMARY], documents: [DOCUMENT_SUMMARY], ...NOTE },
      ),
    },
    errors: ['PLAN_REQUIRED', 'REPAIR_NOT_FOUND'],
  },
  'GET /api/customers/{id}/export': {
    name: 'export-customer',
    ...OF_CUSTOMER,
    summary: 'Returns a page of everything that is stored about the customer of a repair',
    query: exportQuery,
    answers: {
      200: answer(
        'A page of the data',
        { AccountExportPage: accountExportPageSchema },
        { items: [{ kind: 'customer', note: NOTE.note }], cursor: null },
      ),
    },
    errors: ['REPAIR_NOT_FOUND'],
  },
  'DELETE /api/customers/{id}': {
    name: 'erase-customer',
    ...OF_CUSTOMER,
    summary:
      'Erases the customer of a repair from all repairs; issued documents stay. Asking again with the same repair finishes an erasure that was cut off',
    answers: {
      200: answer(
        'The number of repairs from which the customer was erased',
        { CustomerErasure: customerErasureSchema },
        { repairs: 2 },
      ),
    },
    errors: ['REPAIR_NOT_FOUND', 'OPEN_REPAIRS', 'CONFLICT'],
  },
  'PUT /api/customers/{id}/note': {
    name: 'note-customer',
    ...OF_CUSTOMER,
    summary: 'Replaces the shop’s note about a customer, which the customer never sees',
    body: body(customerNoteInput, { note: NOTE.note, revision: 0 }),
    answers: { 200: answer('The note', { CustomerNote: customerNoteSchema }, NOTE) },
    errors: ['PLAN_REQUIRED', 'REPAIR_NOT_FOUND', 'CONFLICT'],
  },
  'POST /api/customers/{id}/merge': {
    name: 'merge-customers',
    ...OF_CUSTOMER,
    summary:
      'Merges the customer of another repair into this one: their repairs, notes and documents are shown together. It cannot be undone',
    body: body(mergeInput, { trackingNumber: 'RB87654321' }),
    answers: {
      200: answer(
        'The note of the merged customer; unchanged when they were one already',
        { CustomerNote: customerNoteSchema },
        NOTE,
      ),
    },
    errors: ['PLAN_REQUIRED', 'REPAIR_NOT_FOUND', 'CONFLICT'],
  },
} as const satisfies Contract;
