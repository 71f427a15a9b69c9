import * as z from 'zod/mini';
import { COMPANY, REPAIR } from '../examples.ts';
import { answer, type Contract } from '../route-contract.ts';
import { publicRepairSchema } from './answers.ts';
import { trackingKeySchema } from './tracking-number.ts';

/** The link's key; without it, or with another, the customer's name is shortened. */
const query = z.object({ cle: z.optional(trackingKeySchema) });
const NUMBER = {
  trackingNumber: { description: 'The tracking number', example: REPAIR.trackingNumber },
};

export const TRACKING_ROUTES = {
  'GET /api/suivi/{trackingNumber}': {
    name: 'get-public-repair',
    access: 'public',
    tag: 'tracking',
    summary: 'Returns what anyone who knows the tracking number may see of a repair',
    parameters: NUMBER,
    query,
    readsItself: true,
    answers: {
      200: answer(
        'The repair as its customer sees it',
        { PublicRepair: publicRepairSchema },
        {
          trackingNumber: REPAIR.trackingNumber,
          status: REPAIR.status,
          statusHistory: REPAIR.statusHistory,
          deviceType: REPAIR.deviceType,
          deviceModel: REPAIR.deviceModel,
          issue: REPAIR.issue,
          customerName: 'Marie D.',
          created_at: REPAIR.created_at,
          shop: { company_name: COMPANY.company_name, phone: COMPANY.phone },
          pickup: null,
          version: REPAIR.version,
        },
      ),
    },
    errors: ['REPAIR_NOT_FOUND'],
  },
  'GET /suivi/{trackingNumber+}': {
    name: 'render-tracking-page',
    access: 'public',
    answersHead: true,
    tag: 'tracking',
    summary: 'Returns the tracking page of a repair',
    parameters: NUMBER,
    query,
    readsItself: true,
    answers: {
      200: { description: 'The page', mediaType: 'text/html' },
      404: {
        description: 'The page, which says that the repair does not exist',
        mediaType: 'text/html',
      },
      503: {
        description: 'The page without the repair, which the page then loads itself',
        mediaType: 'text/html',
      },
    },
    errors: [],
  },
} as const satisfies Contract;
