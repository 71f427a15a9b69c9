import { readVariables } from '../platform/config.ts';
import { overSessions } from '../platform/ended-sessions.ts';
import { cameByTheEdge } from '../platform/entry/origin.ts';
import { socketHandler } from '../platform/entry/socket.ts';
import { openTable } from '../platform/table/table.ts';
import { connect } from './connect.ts';
import { connectionsRepository } from './connections.repository.ts';
import { ticketsRepository } from './tickets.repository.ts';

const table = openTable();
const dependencies = {
  connections: connectionsRepository(table),
  tickets: ticketsRepository(table),
  refuse: overSessions(),
  appOrigin: readVariables('APP_ORIGIN').APP_ORIGIN,
  now: () => Date.now(),
};

export const handler = socketHandler(async (event) => {
  // WAF cannot protect a WebSocket API, so only the distribution limits requests to it (docs/decisions/0010).
  if (!cameByTheEdge(event.headers)) return { statusCode: 403 };
  const origin = event.headers?.Origin ?? event.headers?.origin;
  const query = event.queryStringParameters ?? {};
  const allowed = await connect(dependencies, event.requestContext.connectionId, origin, query);
  return { statusCode: allowed ? 200 : 403 };
});
