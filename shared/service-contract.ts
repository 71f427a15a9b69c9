import * as z from 'zod/mini';
import { answer, type Contract, DEFAULT_ROUTE } from './route-contract.ts';

const healthOfTable = z.enum(['ok', 'unavailable']);
export type TableHealth = z.infer<typeof healthOfTable>;

export const healthSchema = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  dependencies: z.object({ table: healthOfTable }),
});
export type Health = z.infer<typeof healthSchema>;

const openApiSchema = z.looseObject({ openapi: z.string() });

export const SERVICE_ROUTES = {
  'GET /api/health': {
    name: 'get-health',
    access: 'public',
    tag: 'service',
    summary: 'Returns whether the service and the services that it depends on are available',
    answers: {
      200: answer(
        'The service is available',
        { Health: healthSchema },
        { status: 'ok', version: '1.0.0', dependencies: { table: 'ok' } },
      ),
      503: answer(
        'A service that it depends on is not available',
        { Health: healthSchema },
        { status: 'degraded', version: '1.0.0', dependencies: { table: 'unavailable' } },
      ),
    },
    errors: [],
  },
  'GET /api/openapi.json': {
    name: 'get-openapi',
    access: 'public',
    tag: 'service',
    summary: 'Returns this document',
    answers: {
      200: answer('The API as OpenAPI 3.1', { OpenApi: openApiSchema }, { openapi: '3.1.0' }),
    },
    errors: [],
  },
  [DEFAULT_ROUTE]: {
    name: 'not-found',
    access: 'public',
    // This route takes every other request, because API Gateway's own 404 is in English and not in our format.
    tag: 'service',
    summary: 'Answers every request that no other route accepts',
    answers: {},
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
