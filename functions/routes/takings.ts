import type { HttpRoute } from './kinds.ts';

export const TAKINGS_ROUTES = [
  {
    name: 'get-takings',
    method: 'GET',
    path: '/api/takings',
    access: 'shop',
    handler: 'functions/payments/get-takings.handler.ts',
    // A shop's payments from before there were takings are brought up by the first request.
    timeoutSeconds: 20,
    memoryMb: 512,
    uses: { table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'] },
  },
  {
    name: 'get-margin',
    method: 'GET',
    path: '/api/margin',
    access: 'shop',
    handler: 'functions/accounting/get-margin.handler.ts',
    timeoutSeconds: 20,
    memoryMb: 512,
    uses: { table: ['GetItem', 'BatchGetItem', 'Query'] },
  },
  {
    name: 'export-e-reporting',
    method: 'GET',
    path: '/api/export/e-reporting',
    access: 'shop',
    handler: 'functions/e-invoicing/e-reporting/export-e-reporting.handler.ts',
    // Two months of a busy shop are some twenty requests of 200 documents, one after the other.
    timeoutSeconds: 25,
    memoryMb: 1024,
    uses: { table: ['GetItem', 'BatchGetItem', 'Query', 'PutItem'] },
  },
] as const satisfies readonly HttpRoute[];
