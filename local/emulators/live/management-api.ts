import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LiveSockets } from './live-sockets.ts';

/** The management API: POST, GET and DELETE of `/@connections/{id}` (API reference, "ApiGatewayManagementApi"). */
export async function handleManagement(
  sockets: LiveSockets,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const match = /\/(?:@|%40)connections\/([^/?]+)$/.exec(
    (request.url ?? '').split('?', 1)[0] ?? '',
  );
  if (match?.[1] === undefined) return answer(response, 404, 'NotFoundException');
  const connectionId = decodeURIComponent(match[1]);
  if (request.method === 'POST') {
    const outcome = sockets.post(connectionId, Buffer.concat(chunks));
    if (outcome === 'sent') return answer(response, 200);
    if (outcome === 'too-large') return answer(response, 413, 'PayloadTooLargeException');
    return answer(response, 410, 'GoneException');
  }
  if (request.method === 'DELETE') {
    return sockets.disconnect(connectionId)
      ? answer(response, 204)
      : answer(response, 410, 'GoneException');
  }
  if (request.method === 'GET') {
    return sockets.isOpen(connectionId)
      ? answer(response, 200)
      : answer(response, 410, 'GoneException');
  }
  return answer(response, 403, 'ForbiddenException');
}

function answer(response: ServerResponse, status: number, error?: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(error && { 'x-amzn-errortype': error }),
  });
  response.end(status === 204 ? undefined : JSON.stringify(error ? { message: error } : {}));
}
