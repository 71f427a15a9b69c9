import { answer, type RouteDescription } from '../description.ts';

export const SERVICE = {
  'get-health': {
    tag: 'service',
    summary: 'Whether the service answers, and what it depends on',
    answers: {
      200: answer('All is well', 'Health', {
        status: 'ok',
        version: '1.0.0',
        dependencies: { table: 'ok' },
      }),
      503: answer('What it depends on does not answer', 'Health', {
        status: 'degraded',
        version: '1.0.0',
        dependencies: { table: 'unavailable' },
      }),
    },
    errors: [],
  },
  'get-openapi': {
    tag: 'service',
    summary: 'This document',
    answers: { 200: answer('The API as OpenAPI 3.1', 'OpenApi', { openapi: '3.1.0' }) },
    errors: [],
  },
  'not-found': {
    tag: 'service',
    summary: 'Whatever no other route takes',
    answers: {},
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, RouteDescription>;
