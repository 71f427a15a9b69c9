import type { SocketRoute } from './kinds.ts';
import { QUICK } from './limits.ts';

export const SOCKET_ROUTES = [
  {
    name: 'connect',
    routeKey: '$connect',
    answers: false,
    handler: 'functions/realtime/connect.handler.ts',
    ...QUICK,
    uses: { table: ['BatchWriteItem', 'DeleteItem'], app: [], origin: [] },
  },
  {
    name: 'disconnect',
    routeKey: '$disconnect',
    answers: false,
    handler: 'functions/realtime/disconnect.handler.ts',
    ...QUICK,
    uses: { table: ['GetItem', 'DeleteItem'] },
  },
  {
    name: 'message',
    routeKey: '$default',
    answers: true,
    handler: 'functions/realtime/message.handler.ts',
    timeoutSeconds: 5,
    memoryMb: 256,
    uses: {},
  },
] as const satisfies readonly SocketRoute[];
