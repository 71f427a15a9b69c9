import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Returns the first value of `look` that is not `undefined` or `false`. It looks again after 25 ms, and then less and
 * less often, because looking takes processor time from the awaited work.
 * @throws Error naming `what` when there is none within `limitMs`, which is generous so that no test fails on a
 * busy machine.
 */
export async function eventually<Value>(
  what: string,
  look: () => Promise<Value | undefined | false> | Value | undefined | false,
  limitMs = 90_000,
): Promise<Value> {
  const endMs = performance.now() + limitMs;
  for (let pauseMs = 25; ; pauseMs = Math.min(1.3 * pauseMs, LONGEST_PAUSE_MS)) {
    const value = await look();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > endMs) throw new Error(`Not within ${limitMs} ms: ${what}`);
    await sleep(pauseMs);
  }
}

const LONGEST_PAUSE_MS = 200;
