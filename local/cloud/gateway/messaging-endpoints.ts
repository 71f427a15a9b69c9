import type { LiveSockets } from '../../emulators/live/live-sockets.ts';
import { handleManagement } from '../../emulators/live/management-api.ts';
import type { Messaging } from '../../emulators/messaging/messaging.ts';
import { listenOnLoopback } from './loopback-server.ts';

/** SES, SNS and the management API of the WebSocket API, on a port that only the functions know. */
export type MessagingEndpoints = {
  endpoints: { ses: string; sns: string };
  /** The endpoint for the client of the management API. */
  realtimeEndpoint: string;
  close(): Promise<void>;
};

export async function startMessagingEndpoints(
  messaging: Messaging,
  sockets: LiveSockets,
): Promise<MessagingEndpoints> {
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
