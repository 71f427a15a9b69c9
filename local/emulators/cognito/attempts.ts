/**
 * How often somebody may try. Counts live in memory: a restart forgives, which AWS has no counterpart for.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-authentication-flow.html (lockout)
 */
const FREE_FAILURES = 5;
const LONGEST_LOCK_MS = 15 * 60_000;
const WINDOW_MS = 60 * 60_000;

export type Attempts = {
  /** Whether password attempts for this user are refused for the moment. */
  isLocked(userId: string): boolean;
  /** After the fifth failure each one locks, for 1 s and then twice as long each time, 15 minutes at most. */
  recordFailure(userId: string): void;
  recordSuccess(userId: string): void;
  /** Counts one more try of `key` and says whether it is within `limit` for the last hour. */
  withinHourlyLimit(key: string, limit: number): boolean;
  /** Whether who asks a code for nobody is told this time that one was sent: AWS does so in turn with an error. */
  isSimulated(): boolean;
};

export function createAttempts(now: () => number): Attempts {
  const failures = new Map<string, { count: number; at: number; lockedUntil: number }>();
  const tries = new Map<string, number[]>();
  let simulates = false;
  return {
    isLocked: (userId) => (failures.get(userId)?.lockedUntil ?? 0) > now(),
    recordFailure(userId) {
      const before = failures.get(userId);
      const forgotten = before === undefined || now() - before.at > LONGEST_LOCK_MS;
      const count = forgotten ? 1 : before.count + 1;
      const lockMs =
        count < FREE_FAILURES ? 0 : Math.min(1000 * 2 ** (count - FREE_FAILURES), LONGEST_LOCK_MS);
      failures.set(userId, { count, at: now(), lockedUntil: now() + lockMs });
    },
    recordSuccess(userId) {
      failures.delete(userId);
    },
    isSimulated() {
      simulates = !simulates;
      return simulates;
    },
    withinHourlyLimit(key, limit) {
      const recent = (tries.get(key) ?? []).filter((at) => now() - at < WINDOW_MS);
      if (recent.length >= limit) return false;
      tries.set(key, [...recent, now()]);
      return true;
    },
  };
}
