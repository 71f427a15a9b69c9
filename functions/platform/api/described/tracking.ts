import * as z from 'zod/mini';
import { trackingKeySchema } from '../../../../shared/tracking/tracking-number.ts';
import { answer, type RouteDescription } from '../description.ts';
import { COMPANY, REPAIR } from './examples.ts';

/** The link's key; without it, or with another, the customer's name is shortened. */
const query = z.object({ cle: z.optional(trackingKeySchema) });
const NUMBER = {
  trackingNumber: { description: 'The tracking number', example: REPAIR.trackingNumber },
};

export const TRACKING = {
  'get-public-repair': {
    tag: 'tracking',
    summary: 'What anyone who knows the number may see of a repair',
    parameters: NUMBER,
    query,
    answers: {
      200: answer('The repair as its customer sees it', 'PublicRepair', {
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
      }),
    },
    errors: ['REPAIR_NOT_FOUND'],
  },
  'render-tracking-page': {
    tag: 'tracking',
    summary: 'The page of a repair',
    parameters: NUMBER,
    query,
    answers: {
      200: { description: 'The page', mediaType: 'text/html' },
      404: { description: 'The page that says there is none', mediaType: 'text/html' },
      503: { description: 'The page, which looks the repair up itself', mediaType: 'text/html' },
    },
    errors: [],
  },
} as const satisfies Record<string, RouteDescription>;
