import type { HttpRoute } from './kinds.ts';
import { QUICK } from './limits.ts';

export const LIVE_ROUTES = [
  {
    name: 'create-ticket',
    method: 'POST',
    path: '/api/realtime/ticket',
    access: 'shop',
    handler: 'functions/live/create-ticket.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'PutItem', 'ConditionCheckItem'], liveChannel: [] },
  },
] as const satisfies readonly HttpRoute[];
