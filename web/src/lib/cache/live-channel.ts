import { REALTIME, type ServerFrame } from '../../../../shared/live/realtime.ts';

/** The state is `live` while changes arrive by themselves, and `waiting` while the channel opens. */
export type LiveState = 'waiting' | 'live';

export type LiveChannelOptions = {
  /** Returns the address to connect to. It is called for each attempt, because a ticket is valid once. */
  address: () => Promise<string>;
  onFrame: (frame: Exclude<ServerFrame, { type: 'heartbeat' }>) => void;
  onState?: (state: LiveState) => void;
  /** When the channel opens, the caller must read the changes that were made before this moment. */
  onOpen: () => void;
};

const HEARTBEAT = JSON.stringify({ type: 'heartbeat' } satisfies ServerFrame);

/**
 * Opens the live connection of section 9 of the specification, and opens it again when the connection is lost.
 * Returns the function that closes it for good. A page in the background closes it after a minute, because each
 * heartbeat costs money.
 */
export function openLiveChannel(options: LiveChannelOptions): () => void {
  let socket: WebSocket | undefined;
  let failures = 0;
  /** Counts the abandoned attempts and connections, so that a late result of one of them is ignored. */
  let lost = 0;
  let closed = false;
  let asleep = false;
  let sleepTimer = 0;
  const timers = new Map<'attempt' | 'heartbeat' | 'answer' | 'reconnect', number>();

  function after(name: Parameters<typeof timers.get>[0], delayMs: number, then: () => void) {
    window.clearTimeout(timers.get(name));
    timers.set(name, window.setTimeout(then, delayMs));
  }

  function stopTimers() {
    for (const timer of timers.values()) window.clearTimeout(timer);
    timers.clear();
  }

  async function attempt() {
    options.onState?.('waiting');
    after('attempt', REALTIME.timeoutMs, lose);
    const mine = lost;
    try {
      const address = await options.address();
      if (mine === lost) listen(new WebSocket(address));
    } catch (error) {
      if (mine !== lost) return;
      console.warn('The address of the live channel could not be fetched', error);
      lose();
    }
  }

  function listen(opened: WebSocket) {
    socket = opened;
    opened.onopen = () => {
      if (socket !== opened) return;
      failures = 0;
      window.clearTimeout(timers.get('attempt'));
      after('heartbeat', REALTIME.heartbeatMs, beat);
      options.onState?.('live');
      options.onOpen();
    };
    opened.onmessage = ({ data }) => socket === opened && receive(String(data));
    opened.onclose = () => socket === opened && lose();
  }

  function beat() {
    socket?.send(HEARTBEAT);
    after('answer', REALTIME.timeoutMs, lose);
    after('heartbeat', REALTIME.heartbeatMs, beat);
  }

  function receive(data: string) {
    const frame: ServerFrame = JSON.parse(data);
    if (frame.type === 'heartbeat') window.clearTimeout(timers.get('answer'));
    else options.onFrame(frame);
  }

  function lose() {
    lost += 1;
    const former = socket;
    socket = undefined;
    stopTimers();
    former?.close();
    if (closed) return;
    options.onState?.('waiting');
    if (asleep) return;
    const delays = REALTIME.reconnectDelaysMs;
    const delayMs = delays[Math.min(failures, delays.length - 1)] ?? 0;
    failures += 1;
    after('reconnect', delayMs, () => void attempt());
  }

  function sleep() {
    asleep = true;
    lose();
  }

  function sleepUnlessSeen() {
    window.clearTimeout(sleepTimer);
    if (document.visibilityState === 'hidden') {
      sleepTimer = window.setTimeout(sleep, REALTIME.sleepAfterMs);
    } else if (asleep) {
      asleep = false;
      failures = 0;
      void attempt();
    }
  }

  document.addEventListener('visibilitychange', sleepUnlessSeen);
  sleepUnlessSeen();
  void attempt();
  return () => {
    closed = true;
    document.removeEventListener('visibilitychange', sleepUnlessSeen);
    window.clearTimeout(sleepTimer);
    lose();
  };
}
