import { setTimeout as sleep } from 'node:timers/promises';

export type ColdStarts = { initMs: number; idleMs: number };

/**
 * AWS publishes no figures, so these are by others. Cold start of 250 ms, and 125 ms for its first connection:
 * speedrun.nobackspacecrew.com, "The Fastest Node 22 Lambda Coldstart Configuration", July 2025. Idle time: mikhail.io,
 * "AWS Lambda Cold Starts After 10 Minutes", August 2019.
 */
export const COLD_STARTS: ColdStarts = { initMs: 375, idleMs: 10 * 60_000 };

export type Environment = { ready: Promise<unknown>; giveBack(): void };

/** Each environment runs one invocation at a time. */
export function createEnvironments(
  times: ColdStarts,
  wait: (ms: number) => Promise<unknown> = (ms) => sleep(ms),
) {
  let idleSince: number[] = [];
  const READY = Promise.resolve();
  return {
    take(): Environment {
      const earliest = Date.now() - times.idleMs;
      idleSince = idleSince.filter((since) => since >= earliest);
      const warm = idleSince.pop();
      return {
        ready: warm === undefined ? wait(times.initMs) : READY,
        giveBack: () => idleSince.push(Date.now()),
      };
    },
    forget() {
      idleSince = [];
    },
  };
}
