import { EventEmitter, once } from 'node:events';

/** Tells pollers that something happened, so that they need not ask again and again. */
export type Signal = {
  give(): void;
  count(): number;
  /** Waits until the signal was given more than `count` times or `ending` is aborted. It never throws. */
  after(count: number, ending: AbortSignal): Promise<void>;
};

export function createSignal(): Signal {
  const emitter = new EventEmitter().setMaxListeners(0);
  let given = 0;
  return {
    give() {
      given += 1;
      emitter.emit('given');
    },
    count: () => given,
    async after(count, ending) {
      if (given > count) return;
      await once(emitter, 'given', { signal: ending }).catch(() => {});
    },
  };
}
