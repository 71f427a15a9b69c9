import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLiveChannel } from './live-channel.ts';

class FakeSocket {
  static opened: FakeSocket[] = [];
  readonly sent: string[] = [];
  onopen?: () => void;
  onclose?: () => void;
  onmessage?: (event: { data: string }) => void;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
    FakeSocket.opened.push(this);
  }

  send(text: string) {
    this.sent.push(text);
  }

  close() {
    this.onclose?.();
  }
}

const latest = () => {
  const socket = FakeSocket.opened.at(-1);
  if (socket === undefined) throw new Error('No socket was opened');
  return socket;
};

/** A channel listens to events of its page, so each test closes its own channel. */
const closers: (() => void)[] = [];

function open() {
  const onFrame = vi.fn();
  const onState = vi.fn();
  const onOpen = vi.fn();
  let attempts = 0;
  const address = vi.fn(async () => `ws://live/?ticket=${attempts++}`);
  const close = openLiveChannel({ address, onFrame, onState, onOpen });
  closers.push(close);
  return { onFrame, onState, onOpen, address, close };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.opened = [];
});

afterEach(() => {
  for (const close of closers.splice(0)) close();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('A live channel', () => {
  it('The channel reports when it is live and passes on every frame except heartbeats', async () => {
    const { onFrame, onState, onOpen } = open();
    await vi.advanceTimersByTimeAsync(0);
    latest().onopen?.();
    expect(onState).toHaveBeenLastCalledWith('live');
    expect(onOpen).toHaveBeenCalledOnce();
    latest().onmessage?.({ data: '{"type":"tracking","repair":{}}' });
    latest().onmessage?.({ data: '{"type":"heartbeat"}' });
    expect(onFrame).toHaveBeenCalledExactlyOnceWith({ type: 'tracking', repair: {} });
  });

  it('The channel sends a heartbeat every 25 s and drops a connection that does not answer within 10 s', async () => {
    const { onState } = open();
    await vi.advanceTimersByTimeAsync(0);
    latest().onopen?.();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(latest().sent).toEqual(['{"type":"heartbeat"}']);
    latest().onmessage?.({ data: '{"type":"heartbeat"}' });
    await vi.advanceTimersByTimeAsync(25_000 + 9_999);
    expect(onState).toHaveBeenLastCalledWith('live');
    await vi.advanceTimersByTimeAsync(1);
    expect(onState).toHaveBeenLastCalledWith('waiting');
  });

  it('A lost channel reconnects after 1, 2, 5, then 10 s, with a new address each time', async () => {
    const { address } = open();
    await vi.advanceTimersByTimeAsync(0);
    for (const delay of [1_000, 2_000, 5_000, 10_000, 10_000]) {
      const count = FakeSocket.opened.length;
      latest().onclose?.();
      await vi.advanceTimersByTimeAsync(delay - 1);
      expect(FakeSocket.opened).toHaveLength(count);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSocket.opened).toHaveLength(count + 1);
    }
    expect(new Set(FakeSocket.opened.map((socket) => socket.url)).size).toBe(6);
    expect(address).toHaveBeenCalledTimes(6);
  });

  it('The delays start again at 1 s after a connection was open', async () => {
    const { onOpen } = open();
    await vi.advanceTimersByTimeAsync(0);
    latest().onclose?.();
    await vi.advanceTimersByTimeAsync(1_000);
    latest().onopen?.();
    latest().onclose?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.opened).toHaveLength(3);
    latest().onopen?.();
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it('A connection attempt is abandoned after 10 s', async () => {
    open();
    await vi.advanceTimersByTimeAsync(10_000 + 1_000);
    expect(FakeSocket.opened).toHaveLength(2);
  });

  it('Only one connection opens when the address of an abandoned attempt arrives late', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const { address, onOpen } = open();
    const late = [Promise.withResolvers<string>(), Promise.withResolvers<string>()] as const;
    for (const { promise } of late) address.mockImplementationOnce(() => promise);
    await vi.advanceTimersByTimeAsync(0);
    latest().onclose?.();
    await vi.advanceTimersByTimeAsync(1_000 + 10_000 + 2_000 + 10_000 + 5_000);
    latest().onopen?.();
    late[0].resolve('ws://live/?ticket=late');
    late[1].reject(new Error('Too late'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(FakeSocket.opened).toHaveLength(2);
    expect(onOpen).toHaveBeenCalledOnce();
    expect(warn).not.toHaveBeenCalled();
  });

  /** Behaves as a browser does when a tab goes into the background, or comes back. */
  function look(visibilityState: DocumentVisibilityState) {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibilityState);
    document.dispatchEvent(new Event('visibilitychange'));
  }

  it('A page in the background closes its connection after a minute, and connects immediately when a person looks at the page', async () => {
    const { onOpen } = open();
    await vi.advanceTimersByTimeAsync(0);
    const first = latest();
    first.onopen?.();
    look('hidden');
    await vi.advanceTimersByTimeAsync(25_000);
    first.onmessage?.({ data: '{"type":"heartbeat"}' });
    await vi.advanceTimersByTimeAsync(25_000);
    first.onmessage?.({ data: '{"type":"heartbeat"}' });
    // A tab stays open for eight hours, and nobody looks at it.
    await vi.advanceTimersByTimeAsync(8 * 3_600_000);
    expect(first.sent).toHaveLength(2);
    expect(FakeSocket.opened).toHaveLength(1);
    look('visible');
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.opened).toHaveLength(2);
    latest().onopen?.();
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it('A page that was in the background for less than a minute keeps its connection', async () => {
    const { onState } = open();
    await vi.advanceTimersByTimeAsync(0);
    latest().onopen?.();
    look('hidden');
    await vi.advanceTimersByTimeAsync(20_000);
    look('visible');
    await vi.advanceTimersByTimeAsync(0);
    latest().onmessage?.({ data: '{"type":"heartbeat"}' });
    expect(onState).toHaveBeenLastCalledWith('live');
    expect(FakeSocket.opened).toHaveLength(1);
  });

  it('A page that is closed while it sleeps never connects again', async () => {
    const { close } = open();
    await vi.advanceTimersByTimeAsync(0);
    latest().onopen?.();
    look('hidden');
    await vi.advanceTimersByTimeAsync(60_000);
    const { length } = FakeSocket.opened;
    close();
    look('visible');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.opened).toHaveLength(length);
  });

  it('A closed channel opens no connection any more', async () => {
    const { close, onState } = open();
    await vi.advanceTimersByTimeAsync(0);
    latest().onopen?.();
    onState.mockClear();
    close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.opened).toHaveLength(1);
    expect(onState).not.toHaveBeenCalled();
  });
});
