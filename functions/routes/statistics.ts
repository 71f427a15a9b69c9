import type { HttpRoute } from './kinds.ts';

export const STATISTICS_ROUTES = [
  {
    name: 'get-statistics',
    method: 'GET',
    path: '/api/statistics',
    access: 'shop',
    timeoutSeconds: 20,
  },
] as const satisfies readonly HttpRoute[];
