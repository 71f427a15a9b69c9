import { realtimeTicketSchema } from '../../../shared/realtime/answers.ts';
import { callApi } from './api-client.ts';
import { type LiveChannelOptions, openLiveChannel } from './live-channel.ts';

/** Opens the live channel of the signed-in shop until `signal` is aborted; each connection shows a ticket of its own. */
export function openShopChannel(
  signal: AbortSignal,
  { onFrame, onOpen }: Pick<LiveChannelOptions, 'onFrame' | 'onOpen'>,
): void {
  if (signal.aborted) return;
  const close = openLiveChannel({
    async address() {
      const request = { method: 'POST', body: {}, signal } as const;
      const { ticket, url } = await callApi('/api/realtime/ticket', realtimeTicketSchema, request);
      return `${url}?${new URLSearchParams({ ticket })}`;
    },
    onFrame,
    onState: () => {},
    onOpen,
  });
  signal.addEventListener('abort', close);
}
