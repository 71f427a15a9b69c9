import type { ServerFrame } from '../../../shared/live/realtime.ts';
import { socketsRouted } from '../../platform/entry/dispatch.ts';
import type { SocketLambda } from '../kinds.ts';

/** What API Gateway answers by itself to whatever a page says, which is a heartbeat: no Lambda runs (docs/decisions/0005). */
export const SOCKET_ANSWER = JSON.stringify({ type: 'heartbeat' } satisfies ServerFrame);

/** Who opens and closes connections of the live channel. */
export const SOCKETS = {
  name: 'sockets',
  handler: 'functions/lambdas/events/sockets.ts',
  timeoutSeconds: 10,
  memoryMb: 512,
  uses: { table: ['GetItem', 'BatchWriteItem', 'DeleteItem'], app: [], origin: [] },
  routes: {
    $connect: () => import('../../live/connect.handler.ts'),
    $disconnect: () => import('../../live/disconnect.handler.ts'),
  },
} as const satisfies SocketLambda;

export const handler = socketsRouted(SOCKETS.routes);
