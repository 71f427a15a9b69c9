import type { HttpRoute } from './kinds.ts';
import { QUICK } from './limits.ts';

export const FOLLOW_UP_ROUTES = [
  {
    name: 'get-follow-up',
    method: 'GET',
    path: '/api/follow-up',
    access: 'shop',
    handler: 'functions/follow-up/get-follow-up.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'Query', 'BatchGetItem'],
      shopIndex: ['Query'],
      platform: [],
    },
  },
] as const satisfies readonly HttpRoute[];
