import { DOCUMENT_SUMMARY, REPAIR_SUMMARY } from '../examples.ts';
import { answer, type Contract } from '../route-contract.ts';
import { customerDetailsSchema } from './customer-details.ts';
import { customerListSchema, customerQuery } from './customers.ts';

const CUSTOMER = {
  name: REPAIR_SUMMARY.customerName,
  firstName: REPAIR_SUMMARY.customerFirstName,
  email: REPAIR_SUMMARY.customerEmail,
  phone: REPAIR_SUMMARY.customerPhone,
  repairs: 1,
};

export const CUSTOMER_ROUTES = {
  'GET /api/customers': {
    name: 'find-customers',
    access: 'shop',
    tag: 'repairs',
    summary: 'Finds known customers by name, e-mail or phone, the most recent first',
    query: customerQuery,
    answers: {
      200: answer(
        'At most ten customers',
        { CustomerList: customerListSchema },
        {
          customers: [CUSTOMER],
        },
      ),
    },
    errors: [],
  },
  'GET /api/customers/{id}': {
    name: 'get-customer',
    access: 'shop',
    tag: 'repairs',
    summary: 'Returns the customer of a repair, with all their repairs and documents, newest first',
    parameters: {
      id: {
        description: 'The id or the tracking number of any repair of the customer',
        example: REPAIR_SUMMARY.trackingNumber,
      },
    },
    answers: {
      200: answer(
        'The customer, their repairs and their documents',
        { CustomerDetails: customerDetailsSchema },
        {
          customer: CUSTOMER,
          repairs: [REPAIR_SUMMARY],
          documents: [DOCUMENT_SUMMARY],
        },
      ),
    },
    errors: ['REPAIR_NOT_FOUND'],
  },
} as const satisfies Contract;
