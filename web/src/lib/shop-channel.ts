import * as z from 'zod/mini';
import { callApi } from './api-client.ts';
import { loadConfig } from './config.ts';
import { type LiveChannelOptions, openLiveChannel } from './live-channel.ts';

const ticketSchema = z.object({ ticket: z.string() });

/**
 * Opens the live channel of the signed-in shop until `signal` is aborted; each connection shows a ticket of its own.
 * Does nothing where there is no live channel.
 */
export async function openShopChannel(
  signal: AbortSignal,
  { onFrame, onOpen }: Pick<LiveChannelOptions, 'onFrame' | 'onOpen'>,
): Promise<void> {
  const { realtimeUrl } = await loadConfig();
  if (realtimeUrl === undefined || signal.aborted) return;
  const close = openLiveChannel({
    async address() {
      const request = { method: 'POST', body: {}, signal } as const;
      const { ticket } = await callApi('/api/realtime/ticket', ticketSchema, request);
      return `${realtimeUrl}?${new URLSearchParams({ ticket })}`;
    },
    onFrame,
    onState: () => {},
    onOpen,
  });
  signal.addEventListener('abort', close);
}
