import { realtimeTicketSchema } from '../../../../shared/live/answers.ts';
import { callApi } from '../api/api-client.ts';
import { type LiveChannelOptions, openLiveChannel } from './live-channel.ts';

type Listener = Pick<LiveChannelOptions, 'onFrame'> & Partial<Pick<LiveChannelOptions, 'onOpen'>>;

/** The tab has one channel for all listeners. It closes when the last listener leaves. */
let channel: { listeners: Set<Listener>; close: () => void } | undefined;

function open(): NonNullable<typeof channel> {
  const listeners = new Set<Listener>();
  const leaving = new AbortController();
  const { signal } = leaving;
  const close = openLiveChannel({
    async address() {
      const { ticket, url } = await callApi('POST /api/realtime/ticket', realtimeTicketSchema, {
        signal,
      });
      return `${url}?${new URLSearchParams({ ticket })}`;
    },
    onFrame: (frame) => {
      for (const { onFrame } of [...listeners]) onFrame(frame);
    },
    onOpen: () => {
      for (const { onOpen } of [...listeners]) onOpen?.();
    },
  });
  return {
    listeners,
    close: () => {
      leaving.abort();
      close();
    },
  };
}

/**
 * Returns the function that stops listening. If the channel is already open, `onOpen` is called when it opens again.
 */
export function openShopChannel(listener: Listener): () => void {
  channel ??= open();
  const { listeners, close } = channel;
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel = undefined;
    close();
  };
}
