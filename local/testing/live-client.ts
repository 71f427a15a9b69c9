import { WebSocket } from 'ws';
import type { ServerFrame } from '../../shared/live/realtime.ts';
import { callApi } from './call-api.ts';
import { eventually } from './eventually.ts';
import type { TestCloud } from './test-cloud.ts';

/** This client listens to the live channel as a page does. */
export type LiveClient = {
  socket: WebSocket;
  /** The received frames are in their order, oldest first. */
  frames: ServerFrame[];
  /** Returns the first frame that `matches`, already received or received within 10 s. */
  next<Type extends ServerFrame['type']>(
    type: Type,
    matches?: (frame: Extract<ServerFrame, { type: Type }>) => boolean,
  ): Promise<Extract<ServerFrame, { type: Type }>>;
  close(): void;
};

type LiveCloud = Pick<TestCloud, 'origin' | 'realtimeUrl'>;
type LiveRequest = Record<string, string>;

/**
 * Opens the live channel as a page of `origin`, by default the cloud's own; `null` sends no origin. Throws the status
 * of a refusal.
 */
export async function openLive(
  cloud: LiveCloud,
  request: LiveRequest,
  origin: string | null = cloud.origin,
): Promise<LiveClient> {
  const socket = new WebSocket(`${cloud.realtimeUrl}?${new URLSearchParams(request)}`, {
    // Browsers state who they are, and the firewall blocks callers that do not.
    headers: { 'user-agent': 'page', ...(origin !== null && { origin }) },
    perMessageDeflate: false,
  });
  const frames: ServerFrame[] = [];
  socket.on('message', (data) => frames.push(JSON.parse(String(data))));
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('unexpected-response', (_, response) => {
      response.resume();
      reject(response.statusCode);
    });
    socket.on('error', reject);
  });
  return {
    socket,
    frames,
    next: (type, matches = () => true) =>
      eventually(`a frame ${type}`, () =>
        frames.find(
          (frame): frame is Extract<ServerFrame, { type: typeof type }> =>
            frame.type === type && matches(frame as Extract<ServerFrame, { type: typeof type }>),
        ),
      ),
    close: () => socket.terminate(),
  };
}

/** Requests a fresh ticket for the shop of this access token. */
export async function askTicket(cloud: Pick<TestCloud, 'origin'>, token: string): Promise<string> {
  const path = '/api/realtime/ticket';
  const { body } = await callApi<{ ticket: string }>(cloud, path, { method: 'POST', token });
  return body.ticket;
}
