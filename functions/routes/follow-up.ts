import type { HttpRoute } from './kinds.ts';

export const FOLLOW_UP_ROUTES = [
  {
    name: 'get-follow-up',
    method: 'GET',
    path: '/api/follow-up',
    access: 'shop',
  },
  {
    name: 'see-reminder',
    method: 'POST',
    path: '/api/reminders/seen',
    access: 'shop',
  },
] as const satisfies readonly HttpRoute[];
