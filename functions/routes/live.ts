import type { HttpRoute } from './kinds.ts';

export const LIVE_ROUTES = [
  {
    name: 'create-ticket',
    method: 'POST',
    path: '/api/realtime/ticket',
    access: 'shop',
  },
] as const satisfies readonly HttpRoute[];
