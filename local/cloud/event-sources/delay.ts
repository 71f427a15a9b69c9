import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for `ms`, or until `signal` is aborted; never throws. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
