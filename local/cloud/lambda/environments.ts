import { setTimeout as sleep } from 'node:timers/promises';

/** The time that Lambda takes to create an environment, and the time that it keeps an idle one. */
export type ColdStarts = { initMs: number; idleMs: number };

/**
 * Figures measured by others, because AWS publishes none: 250 ms to load a bundle with three SDK clients and 125 ms for
 * its first connection, on Node 22 (speedrun.nobackspacecrew.com, "The Fastest Node 22 Lambda Coldstart Configuration",
 * July 2025). An idle environment is dropped after 10 minutes (mikhail.io, "AWS Lambda Cold Starts After 10 Minutes",
 * August 2019).
 */
export const COLD_STARTS: ColdStarts = { initMs: 375, idleMs: 10 * 60_000 };

/** The environment of one invocation, which `giveBack` keeps for the next one. */
export type Environment = { ready: Promise<unknown>; giveBack(): void };

/**
 * A function's environments. Each runs one invocation at a time. Without an idle environment, an invocation waits until
 * a new one is created.
 */
export function createEnvironments(
  times: ColdStarts,
  wait: (ms: number) => Promise<unknown> = (ms) => sleep(ms),
) {
  /** The instants at which the idle environments were last used, the latest at the end. */
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
    /** Drops the idle environments, because their code has changed. */
    forget() {
      idleSince = [];
    },
  };
}
