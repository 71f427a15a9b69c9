import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { REGION } from '../../resources.ts';

export type ConnectRequest = {
  headers: IncomingHttpHeaders;
  query: URLSearchParams;
  sourceIp: string;
};

export type SocketMoment =
  | { routeKey: '$connect'; request: ConnectRequest }
  | { routeKey: '$disconnect'; code: number; reason: string };

const EVENT_TYPES = {
  $connect: 'CONNECT',
  $disconnect: 'DISCONNECT',
} as const;
const API_ID = 'rebondlive';
const STAGE = 'live';

/** Builds an event by "Working with WebSocket API routes" (developer guide). Only $connect has headers and a query. */
export function toSocketEvent(
  connection: { id: string; connectedAt: number },
  moment: SocketMoment,
  nowMs: number,
) {
  return {
    ...(moment.routeKey === '$connect' && connectFields(moment.request)),
    requestContext: {
      routeKey: moment.routeKey,
      eventType: EVENT_TYPES[moment.routeKey],
      messageDirection: 'IN',
      ...(moment.routeKey === '$disconnect' && {
        disconnectStatusCode: moment.code,
        disconnectReason: moment.reason,
      }),
      extendedRequestId: randomUUID(),
      requestTime: new Date(nowMs).toUTCString(),
      requestTimeEpoch: nowMs,
      requestId: randomUUID(),
      connectedAt: connection.connectedAt,
      connectionId: connection.id,
      stage: STAGE,
      domainName: `${API_ID}.execute-api.${REGION}.amazonaws.com`,
      apiId: API_ID,
    },
    isBase64Encoded: false,
  };
}

function connectFields({ headers, query, sourceIp }: ConnectRequest) {
  const named = Object.entries(headers).map(
    ([name, value]) => [capitalised(name), String(value)] as const,
  );
  const parameters = Object.fromEntries(query);
  return {
    headers: { ...Object.fromEntries(named), 'X-Forwarded-For': sourceIp },
    ...(query.size > 0 && { queryStringParameters: parameters }),
  };
}

const capitalised = (name: string) =>
  name.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => dash + letter.toUpperCase());
