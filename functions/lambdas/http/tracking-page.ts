import { routed } from '../../platform/entry/dispatch.ts';
import type { HttpLambda } from '../kinds.ts';

/** Rendering takes processor time, and a customer waits for the page. */
export const TRACKING_PAGE = {
  name: 'tracking-page',
  handler: 'functions/lambdas/http/tracking-page.ts',
  impact: 'Customers who follow the link of a message see an error instead of their repair',
  timeoutSeconds: 10,
  memoryMb: 1024,
  uses: { table: ['GetItem'], app: [], pages: [] },
  // The page reads the repair, its shop and documents, and the links to answer a quote and to pay an invoice.
  tableKeys: ['TRACKING#*', 'USER#*', 'QUOTE#*', 'INVOICE#*'],
  routes: {
    'GET /suivi/{trackingNumber+}': () => import('../../tracking/render-tracking-page.handler.ts'),
  },
} as const satisfies HttpLambda;

export const handler = routed(TRACKING_PAGE.routes);
