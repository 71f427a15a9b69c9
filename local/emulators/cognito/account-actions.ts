/** Actions of a signed-in user on the account (GetUser, ChangePassword), and those of its administrator. */
import { invalidParameter, limitExceeded, userNotFound, wrongCredentials } from './errors.ts';
import { type Input, requiredText } from './input.ts';
import { checkPassword } from './password-policy.ts';
import type { Action, Pool } from './pool.ts';
import { mfaOf } from './second-factor-actions.ts';
import { revokeSession, userOfAccessToken } from './sessions.ts';
import { createVerifier } from './srp.ts';
import { readableAttributes } from './user-attributes.ts';
import type { User } from './user-store.ts';

export const getUser: Action = (pool, input) => {
  const user = userOfAccessToken(pool, requiredText(input, 'AccessToken'));
  return { Username: user.sub, UserAttributes: readableAttributes(user), ...mfaOf(user) };
};

export const changePassword: Action = (pool, input) => {
  const user = userOfAccessToken(pool, requiredText(input, 'AccessToken'));
  const previous = requiredText(input, 'PreviousPassword');
  const proposed = requiredText(input, 'ProposedPassword');
  if (pool.attempts.isLocked(user.sub)) throw limitExceeded();
  checkPassword(proposed);
  const { poolName } = pool.identity;
  if (createVerifier(poolName, user.sub, previous, user.salt).verifier !== user.verifier) {
    pool.attempts.recordFailure(user.sub);
    throw wrongCredentials();
  }
  pool.attempts.recordSuccess(user.sub);
  pool.store.save({ ...user, ...createVerifier(poolName, user.sub, proposed) });
  return {};
};

/** The administrator's deletion; the username is the `sub`. */
export const adminDeleteUser: Action = (pool, input) => {
  pool.store.remove(named(pool, input));
  return {};
};

/** Only permanent passwords are accepted: a temporary one requires a challenge that no page of ours answers. */
export const adminSetUserPassword: Action = (pool, input) => {
  const user = named(pool, input);
  const password = requiredText(input, 'Password');
  if (input.Permanent !== true) throw invalidParameter('Temporary passwords are not emulated.');
  checkPassword(password);
  const verifier = createVerifier(pool.identity.poolName, user.sub, password);
  pool.store.save({ ...user, ...verifier, confirmed: true });
  return {};
};

export const adminUserGlobalSignOut: Action = (pool, input) => {
  for (const session of pool.store.sessionsOf(named(pool, input).sub)) revokeSession(pool, session);
  return {};
};

function named(pool: Pool, input: Input): User {
  const user = pool.store.bySub(requiredText(input, 'Username'));
  if (user === undefined) throw userNotFound();
  return user;
}
