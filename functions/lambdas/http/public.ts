import { routed } from '../../platform/entry/dispatch.ts';
import type { HttpLambda } from '../kinds.ts';

export const PUBLIC = {
  name: 'public',
  handler: 'functions/lambdas/http/public.ts',
  impact: 'Customers cannot look a repair up, nor open a quote or an invoice to pay',
  timeoutSeconds: 10,
  memoryMb: 1024,
  uses: { table: ['GetItem'] },
  tableKeys: ['TRACKING#*', 'QUOTE#*', 'INVOICE#*', 'USER#*', 'HEALTH'],
  routes: {
    'GET /api/suivi/{trackingNumber}': () => import('../../tracking/get-public-repair.handler.ts'),
    'GET /api/suivi/{trackingNumber}/pictures': () =>
      import('../../repairs/pictures/get-shown-pictures.handler.ts'),
    'GET /api/suivi/{trackingNumber}/opt-out': () =>
      import('../../notifications/reviews/show-opt-out.handler.ts'),
    'GET /api/devis/{id}': () => import('../../documents/quotes/get-quote.handler.ts'),
    'GET /api/payer/{id}': () =>
      import('../../payments/card/payment-links/get-payable-invoice.handler.ts'),
    'GET /api/health': () => import('../../platform/api/get-health.handler.ts'),
    'GET /api/openapi.json': () => import('../../platform/api/get-openapi.handler.ts'),
    $default: () => import('../../platform/api/not-found.handler.ts'),
  },
} as const satisfies HttpLambda;

export const handler = routed(PUBLIC.routes);
