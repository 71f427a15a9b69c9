import { handleManagement, type LiveSockets } from '../../emulators/live/live-sockets.ts';
import type { Messaging } from '../../emulators/messaging/messaging.ts';
import { listenOnLoopback } from './loopback-server.ts';

/** Serves SES, SNS and the management API of the WebSocket API on a port that only the functions know. */
export async function startMessagingEndpoints(messaging: Messaging, sockets: LiveSockets) {
  const server = await listenOnLoopback((request, response) => {
    const path = request.url ?? '/';
    if (path.startsWith('/ses')) void messaging.handleSes(request, response);
    else if (path.startsWith('/sns')) void messaging.handleSns(request, response);
    else if (path.startsWith('/live/')) void handleManagement(sockets, request, response);
    else response.writeHead(404).end();
  }, 0);
  const address = `http://127.0.0.1:${server.port}`;
  return {
    endpoints: { ses: `${address}/ses`, sns: `${address}/sns` },
    realtimeEndpoint: `${address}/live`,
    close: server.close,
  };
}
