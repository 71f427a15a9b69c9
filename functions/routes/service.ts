import type { HttpRoute } from './kinds.ts';
import { QUICK } from './limits.ts';

export const SERVICE_ROUTES = [
  {
    name: 'get-health',
    method: 'GET',
    path: '/api/health',
    access: 'public',
    handler: 'functions/platform/api/get-health.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem'] },
  },
  {
    name: 'get-openapi',
    method: 'GET',
    path: '/api/openapi.json',
    access: 'public',
    handler: 'functions/platform/api/get-openapi.handler.ts',
    ...QUICK,
    uses: {},
  },
  {
    // Whatever no route above takes: API Gateway's own 404 is no error body of ours, and in English.
    name: 'not-found',
    method: 'ANY',
    path: '/api/{proxy+}',
    access: 'public',
    handler: 'functions/platform/api/not-found.handler.ts',
    ...QUICK,
    uses: {},
  },
] as const satisfies readonly HttpRoute[];
