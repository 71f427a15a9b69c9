import { setTimeout as sleep } from 'node:timers/promises';

/** How long Lambda takes to make an environment, and how long it keeps one that nothing runs in. */
export type ColdStarts = { initMs: number; idleMs: number };

/**
 * As others have measured it, since AWS gives no figure: 250 ms to load a bundle with three clients of the SDK and 125 ms
 * for its first connection, Node 22 (speedrun.nobackspacecrew.com, "The Fastest Node 22 Lambda Coldstart Configuration",
 * July 2025); an idle environment goes after 10 minutes (mikhail.io, "AWS Lambda Cold Starts After 10 Minutes", August
 * 2019).
 */
export const COLD_STARTS: ColdStarts = { initMs: 375, idleMs: 10 * 60_000 };

/** One invocation's environment: ready when it is made, and kept for the next one once it is given back. */
export type Environment = { ready: Promise<unknown>; giveBack(): void };

/**
 * A function's execution environments, each of which runs one invocation at a time: one that comes while all are at work,
 * or when none has been used for a while, waits until another is made.
 */
export function createEnvironments(
  times: ColdStarts,
  wait: (ms: number) => Promise<unknown> = (ms) => sleep(ms),
) {
  /** When those that wait were last used, the latest at the end. */
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
    /** Those that wait are of code that has changed. */
    forget() {
      idleSince = [];
    },
  };
}
