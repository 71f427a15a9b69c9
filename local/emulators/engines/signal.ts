import { EventEmitter, once } from 'node:events';

export type Signal = ReturnType<typeof createSignal>;

/** Tells pollers that something happened, so that they need not ask again and again. */
export function createSignal() {
  const emitter = new EventEmitter().setMaxListeners(0);
  let given = 0;
  return {
    give(): void {
      given += 1;
      emitter.emit('given');
    },
    count: () => given,
    /** Waits until the signal was given more than `count` times or `ending` is aborted. It never throws. */
    async after(count: number, ending: AbortSignal): Promise<void> {
      if (given > count) return;
      await once(emitter, 'given', { signal: ending }).catch(() => {});
    },
  };
}
