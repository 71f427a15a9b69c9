import { UNBOUNDED_SETTINGS } from '../../functions/testing/unbounded.ts';
import { type Cloud, startCloud } from '../cloud.ts';
import type { CloudOptions } from '../cloud-options.ts';
import { answerProblem } from './answer-problem.ts';
import { AT_LOAD } from './at-load.ts';

/** This cloud in memory serves one test file, which can move the user pool's clock. */
export type TestCloud = Cloud & {
  /** Adds `ms` to the user pool's clock; 0 resets it. */
  setPoolClockOffset(ms: number): void;
};

/**
 * Starts an embedded cloud in memory, on a free port, without the web build and with short waits: failed messages come
 * back after 1 s, and the stream's retries wait a hundredth of their time. Its functions share two threads, which takes
 * a third of the time; in functions/matrix.integration.test.ts each function has its own. An answer that differs from
 * its description in functions/platform/api becomes a 500. Stop the cloud in `afterAll`.
 */
export async function startTestCloud(options: CloudOptions = {}): Promise<TestCloud> {
  let offsetMs = 0;
  const cloud = await startCloud({
    ...AT_LOAD,
    web: false,
    // A busy machine may take seconds to start a function; a message must not become visible again meanwhile.
    timings: {
      ...AT_LOAD.timings,
      queueVisibilitySeconds: 5,
      firstRetrySeconds: 1,
      streamBackOffScale: 0.01,
    },
    userPoolNow: () => Date.now() + offsetMs,
    inspectAnswer: answerProblem,
    reportsOutcomes: false,
    sharesThreads: true,
    // Most tests may send any number of notifications.
    budgets: JSON.stringify(UNBOUNDED_SETTINGS),
    ...options,
  });
  return {
    ...cloud,
    setPoolClockOffset(ms) {
      offsetMs = ms;
    },
  };
}

let shared: Promise<TestCloud> | undefined;

/** Test files that leave little work behind share this cloud. Do not stop it: it ends with the tests' process. */
export function sharedTestCloud(): Promise<TestCloud> {
  shared ??= startTestCloud();
  return shared;
}
