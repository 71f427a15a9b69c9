import { setTimeout as sleep } from 'node:timers/promises';

export type ColdStarts = { initMs: number; idleMs: number };

/**
 * AWS publishes no figures, so these come from other sources. A cold start takes 250 ms, and its first connection
 * 125 ms (speedrun.nobackspacecrew.com, "The Fastest Node 22 Lambda Coldstart Configuration", July 2025). The idle
 * time is from mikhail.io, "AWS Lambda Cold Starts After 10 Minutes", August 2019.
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
