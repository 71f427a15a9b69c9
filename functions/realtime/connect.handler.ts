import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { readVariables } from '../platform/config.ts';
import { openTable } from '../platform/table.ts';
import { connect } from './connect.ts';
import { connectionsRepository } from './connections.repository.ts';
import { ticketsRepository } from './tickets.repository.ts';

/** The event of $connect carries what the others do not: headers and the query. */
type ConnectEvent = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string | undefined> | null;
};

const table = openTable();
const dependencies = {
  connections: connectionsRepository(table),
  tickets: ticketsRepository(table),
  appOrigin: readVariables('APP_ORIGIN').APP_ORIGIN,
  now: () => Date.now(),
};

export const handler = async (event: ConnectEvent) => {
  const origin = event.headers?.Origin ?? event.headers?.origin;
  const query = event.queryStringParameters ?? {};
  const allowed = await connect(dependencies, event.requestContext.connectionId, origin, query);
  return { statusCode: allowed ? 200 : 403 };
};
