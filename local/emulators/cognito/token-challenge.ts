import { noSoftwareToken, notAuthorized, usedTokenCode, wrongTokenCode } from './errors.ts';
import type { Pool } from './pool.ts';
import { openSession } from './sessions.ts';
import { find } from './sign-up-actions.ts';
import { stepOf } from './software-token.ts';
import type { User } from './user-store.ts';

export function afterPassword(pool: Pool, user: User): object {
  if (!user.asksForToken || user.softwareToken === undefined) {
    return { AuthenticationResult: openSession(pool, user), ChallengeParameters: {} };
  }
  return {
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: pool.signIns.begin({ userId: user.sub }),
    ChallengeParameters: { USER_ID_FOR_SRP: user.sub },
  };
}

/**
 * Signs in a user who answers the challenge.
 * @throws CodeMismatchException, ExpiredCodeException for a used code, NotAuthorizedException.
 */
export function answerTokenChallenge(
  pool: Pool,
  given: { session: string; username: string; code: string },
): object {
  const user = pool.store.bySub(pool.signIns.find(given.session)?.userId ?? '');
  if (user === undefined || find(pool, given.username) !== user) {
    throw notAuthorized('Invalid session for the user.');
  }
  if (user.softwareToken === undefined) throw noSoftwareToken();
  // This limit is our own: AWS limits these attempts too, but does not document how.
  const tries = `token ${user.sub}`;
  if (pool.attempts.isLocked(tries)) throw notAuthorized('Token attempts exceeded');
  const step = stepOf(user.softwareToken.secret, given.code, pool.now());
  if (step === undefined) {
    pool.attempts.recordFailure(tries);
    throw wrongTokenCode();
  }
  if (step <= user.softwareToken.usedStep) throw usedTokenCode();
  pool.signIns.end(given.session);
  pool.attempts.recordSuccess(tries);
  const now = { ...user, softwareToken: { ...user.softwareToken, usedStep: step } };
  pool.store.save(now);
  return { AuthenticationResult: openSession(pool, now), ChallengeParameters: {} };
}
