import type { IncomingHttpHeaders } from 'node:http';

export type ConnectRequest = {
  headers: IncomingHttpHeaders;
  query: URLSearchParams;
  sourceIp: string;
};

/**
 * Builds the fields that we read of an event by "Working with WebSocket API routes" (developer guide). Only $connect has
 * headers and a query.
 */
export const toSocketEvent = (
  routeKey: string,
  connectionId: string,
  request?: ConnectRequest,
) => ({
  ...(request && connectFields(request)),
  requestContext: { routeKey, connectionId },
});

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
