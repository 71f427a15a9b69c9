import { setTimeout as sleep } from 'node:timers/promises';

/** Waits `ms`, or less when `signal` is aborted; never throws. */
export async function delay(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
