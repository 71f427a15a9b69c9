import { realtimeTicketSchema } from '../../../../shared/live/answers.ts';
import { callApi } from '../api/api-client.ts';
import { type LiveChannelOptions, openLiveChannel } from './live-channel.ts';
import { readMissed } from './shop-cache.ts';

/** Follows the shop on the live channel. Returns the function that closes it. */
export function openShopChannel(onFrame: LiveChannelOptions['onFrame']): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const close = openLiveChannel({
    async address() {
      const { ticket, url } = await callApi('POST /api/realtime/ticket', realtimeTicketSchema, {
        signal,
      });
      return `${url}?${new URLSearchParams({ ticket })}`;
    },
    onFrame,
    onOpen: () => void readMissed(),
  });
  return () => {
    leaving.abort();
    close();
  };
}
