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
    // Whatever no route above takes: API Gateway's own 404 is no error body of ours, and in English.
    name: 'not-found',
    method: 'ANY',
    path: '/api/{proxy+}',
    access: 'public',
  },
] as const satisfies readonly HttpRoute[];
