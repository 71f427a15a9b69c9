import type { HttpRoute } from './kinds.ts';
import { QUICK } from './limits.ts';

export const FOLLOW_UP_ROUTES = [
  {
    name: 'get-follow-up',
    method: 'GET',
    path: '/api/follow-up',
    access: 'shop',
    handler: 'functions/repairs/follow-up/get-follow-up.handler.ts',
    ...QUICK,
    uses: {
      table: ['GetItem', 'Query', 'BatchGetItem'],
      shopIndex: ['Query'],
      platform: [],
    },
  },
  {
    name: 'see-reminder',
    method: 'POST',
    path: '/api/reminders/seen',
    access: 'shop',
    handler: 'functions/notifications/reminders/see-reminder.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'UpdateItem'] },
  },
] as const satisfies readonly HttpRoute[];
