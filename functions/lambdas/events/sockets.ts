import type { ServerFrame } from '../../../shared/live/realtime.ts';
import { socketsRouted } from '../../platform/entry/dispatch.ts';
import type { SocketLambda } from '../kinds.ts';

/** API Gateway answers heartbeats with this text itself (docs/decisions/0005). */
export const SOCKET_ANSWER = JSON.stringify({ type: 'heartbeat' } satisfies ServerFrame);

export const SOCKETS = {
  name: 'sockets',
  handler: 'functions/lambdas/events/sockets.ts',
  impact: 'Pages do not update by themselves and keep trying to connect',
  timeoutSeconds: 10,
  memoryMb: 512,
  uses: { table: ['GetItem', 'BatchWriteItem', 'DeleteItem'], app: [], origin: [] },
  routes: {
    $connect: () => import('../../live/connect.handler.ts'),
    $disconnect: () => import('../../live/disconnect.handler.ts'),
  },
} as const satisfies SocketLambda;

export const handler = socketsRouted(SOCKETS.routes);
