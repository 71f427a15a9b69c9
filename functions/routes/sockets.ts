import type { ServerFrame } from '../../shared/live/realtime.ts';
import type { SocketRoute } from './kinds.ts';
import { QUICK } from './limits.ts';

/** What API Gateway answers by itself to whatever a page says, which is a heartbeat: no Lambda runs (docs/decisions/0005). */
export const SOCKET_ANSWER = JSON.stringify({ type: 'heartbeat' } satisfies ServerFrame);

export const SOCKET_ROUTES = [
  {
    name: 'connect',
    routeKey: '$connect',
    handler: 'functions/live/connect.handler.ts',
    ...QUICK,
    uses: { table: ['BatchWriteItem', 'DeleteItem'], app: [], origin: [] },
  },
  {
    name: 'disconnect',
    routeKey: '$disconnect',
    handler: 'functions/live/disconnect.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'DeleteItem'] },
  },
] as const satisfies readonly SocketRoute[];
