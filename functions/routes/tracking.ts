import type { HttpRoute } from './kinds.ts';

export const TRACKING_ROUTES = [
  {
    name: 'get-public-repair',
    method: 'GET',
    path: '/api/suivi/{trackingNumber}',
    access: 'public',
  },
  {
    name: 'render-tracking-page',
    method: 'GET',
    path: '/suivi/{trackingNumber+}',
    answersHead: true,
    access: 'public',
  },
] as const satisfies readonly HttpRoute[];
