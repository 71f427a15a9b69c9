import { UNBOUNDED_SETTINGS } from '../../functions/testing/unbounded.ts';
import { type Cloud, startCloud } from '../cloud.ts';
import type { CloudOptions } from '../cloud-options.ts';
import { answerProblem } from './answer-problem.ts';
import { AT_LOAD } from './at-load.ts';

/** A cloud in memory for one test file, with a user pool whose clock a test can move. */
export type TestCloud = Cloud & {
  /** Adds `ms` to the user pool's clock; 0 sets it right again. */
  setPoolClockOffset(ms: number): void;
};

/**
 * Starts an embedded cloud in memory, on a free port, without the web build, with short waits:
 * failed messages come back after 1 s, the stream's retries wait a hundredth of their time.
 * An answer that is not as functions/platform/api describes it becomes a 500. Stop it in `afterAll`.
 */
export async function startTestCloud(options: CloudOptions = {}): Promise<TestCloud> {
  let offsetMs = 0;
  const cloud = await startCloud({
    ...AT_LOAD,
    web: false,
    // A busy machine may take seconds to start a function: a message must not come back meanwhile.
    timings: { queueVisibilitySeconds: 5, firstRetrySeconds: 1, streamBackOffScale: 0.01 },
    userPoolNow: () => Date.now() + offsetMs,
    inspectAnswer: answerProblem,
    tellsOutcomes: false,
    // Whoever tests something else tells as much as it likes.
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

/**
 * The cloud that test files share which look at nothing but what they made, and leave little work behind: what each of
 * them would import anew is imported once. It ends with the tests' process, so it is not to be stopped.
 */
export function sharedTestCloud(): Promise<TestCloud> {
  shared ??= startTestCloud();
  return shared;
}
