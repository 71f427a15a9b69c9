/**
 * The counts of failed attempts are in memory, so a restart resets them; AWS keeps them. AWS describes the lockout
 * here:
 * https://docs.aws.amazon.com/cognito/latest/developerguide/amazon-cognito-user-pools-authentication-flow.html
 */
const FREE_FAILURES = 5;
const LONGEST_LOCK_MS = 15 * 60_000;
const HOUR_MS = 60 * 60_000;

export type Attempts = ReturnType<typeof createAttempts>;

export function createAttempts(now: () => number) {
  const failures = new Map<string, { count: number; at: number; lockedUntil: number }>();
  const tries = new Map<string, number[]>();
  let simulates = false;
  function isWithin(key: string, limit: number, windowMs: number): boolean {
    const recent = (tries.get(key) ?? []).filter((at) => now() - at < windowMs);
    if (recent.length >= limit) return false;
    tries.set(key, [...recent, now()]);
    return true;
  }
  return {
    isLocked: (userId: string): boolean => (failures.get(userId)?.lockedUntil ?? 0) > now(),
    /** Locks the user from the fifth failure on: for 1 s, then twice as long each time, up to 15 minutes. */
    recordFailure(userId: string): void {
      const before = failures.get(userId);
      const forgotten = before === undefined || now() - before.at > LONGEST_LOCK_MS;
      const count = forgotten ? 1 : before.count + 1;
      const lockMs =
        count < FREE_FAILURES ? 0 : Math.min(1000 * 2 ** (count - FREE_FAILURES), LONGEST_LOCK_MS);
      failures.set(userId, { count, at: now(), lockedUntil: now() + lockMs });
    },
    recordSuccess: (userId: string) => void failures.delete(userId),
    /** Returns whether an unknown user gets the answer that a code was sent, as sometimes on AWS. */
    isSimulated(): boolean {
      simulates = !simulates;
      return simulates;
    },
    withinHourlyLimit: (key: string, limit: number) => isWithin(key, limit, HOUR_MS),
    withinDailyLimit: (key: string, limit: number) => isWithin(key, limit, 24 * HOUR_MS),
  };
}
