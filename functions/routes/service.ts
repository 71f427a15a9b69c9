import type { HttpRoute } from './kinds.ts';

export const SERVICE_ROUTES = [
  {
    name: 'get-health',
    method: 'GET',
    path: '/api/health',
    access: 'public',
  },
  {
    name: 'get-openapi',
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
  },
  {
    // Matches everything else, because API Gateway's own 404 is in English and not in our error format.
    name: 'not-found',
    method: 'ANY',
    path: '/api/{proxy+}',
    access: 'public',
  },
] as const satisfies readonly HttpRoute[];
