import type { HttpRoute } from './kinds.ts';

export const TAKINGS_ROUTES = [
  {
    name: 'get-takings',
    method: 'GET',
    path: '/api/takings',
    access: 'shop',
    // A shop's payments from before there were takings are brought up by the first request.
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
    // Two months of a busy shop are some twenty requests of 200 documents, one after the other.
    timeoutSeconds: 25,
  },
] as const satisfies readonly HttpRoute[];
