import { customerQuery } from '../../customers/customer-query.ts';
import { answer, type RouteDescription } from '../description.ts';
import { REPAIR_SUMMARY } from './examples.ts';

export const CUSTOMERS = {
  'find-customers': {
    tag: 'repairs',
    summary: 'The customers already known by a name, an e-mail or a phone, who came last first',
    query: customerQuery,
    answers: {
      200: answer('At most ten of them', 'CustomerList', {
        customers: [
          {
            name: REPAIR_SUMMARY.customerName,
            firstName: REPAIR_SUMMARY.customerFirstName,
            email: REPAIR_SUMMARY.customerEmail,
            phone: REPAIR_SUMMARY.customerPhone,
            repairs: 2,
          },
        ],
      }),
    },
    errors: [],
  },
} as const satisfies Record<string, RouteDescription>;
