import * as z from 'zod/mini';
import { answer, type Contract, DEFAULT_ROUTE } from './route-contract.ts';

const healthOfTable = z.enum(['ok', 'unavailable']);
export type TableHealth = z.infer<typeof healthOfTable>;

/** Answer of GET /api/health. */
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
    summary: 'Whether the service answers, and what it depends on',
    answers: {
      200: answer(
        'All is well',
        { Health: healthSchema },
        {
          status: 'ok',
          version: '1.0.0',
          dependencies: { table: 'ok' },
        },
      ),
      503: answer(
        'What it depends on does not answer',
        { Health: healthSchema },
        {
          status: 'degraded',
          version: '1.0.0',
          dependencies: { table: 'unavailable' },
        },
      ),
    },
    errors: [],
  },
  'GET /api/openapi.json': {
    name: 'get-openapi',
    access: 'public',
    tag: 'service',
    summary: 'This document',
    answers: {
      200: answer('The API as OpenAPI 3.1', { OpenApi: openApiSchema }, { openapi: '3.1.0' }),
    },
    errors: [],
  },
  [DEFAULT_ROUTE]: {
    name: 'not-found',
    access: 'public',
    // Takes every other request, because API Gateway's own 404 is in English and not in our error format.
    tag: 'service',
    summary: 'Whatever no other route takes',
    answers: {},
    errors: ['NOT_FOUND'],
  },
} as const satisfies Contract;
