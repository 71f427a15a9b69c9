import type { HttpRoute } from './kinds.ts';

export const STATISTICS_ROUTES = [
  {
    name: 'get-statistics',
    method: 'GET',
    path: '/api/statistics',
    access: 'shop',
    handler: 'functions/statistics/get-statistics.handler.ts',
    timeoutSeconds: 20,
    memoryMb: 512,
    uses: {
      table: ['GetItem', 'BatchGetItem', 'PutItem', 'UpdateItem', 'ConditionCheckItem', 'Query'],
      shopIndex: ['Query'],
    },
  },
] as const satisfies readonly HttpRoute[];
