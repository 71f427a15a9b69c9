import type { HttpRoute } from './kinds.ts';

export const TAKINGS_ROUTES = [
  {
    name: 'get-takings',
    method: 'GET',
    path: '/api/takings',
    access: 'shop',
    // The first request also processes the shop's older payments.
    timeoutSeconds: 20,
  },
  {
    name: 'get-margin',
    method: 'GET',
    path: '/api/margin',
    access: 'shop',
    timeoutSeconds: 20,
  },
  {
    name: 'export-e-reporting',
    method: 'GET',
    path: '/api/export/e-reporting',
    access: 'shop',
    // Two months of a busy shop take some twenty sequential requests of 200 documents.
    timeoutSeconds: 25,
  },
] as const satisfies readonly HttpRoute[];
