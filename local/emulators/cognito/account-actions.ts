/** A signed-in user calls GetUser and ChangePassword; an administrator calls the other actions. */

import type { Input } from '../shapes/json-call.ts';
import { invalidParameter, limitExceeded, userNotFound } from './errors.ts';
import { checkPassword, optionalText, requiredText } from './input.ts';
import { checkPasswordOf } from './password-challenge.ts';
import type { Action, Pool } from './pool.ts';
import { mfaOf } from './second-factor-actions.ts';
import { revokeSession, userOfAccessToken } from './sessions.ts';
import { createVerifier } from './srp.ts';
import { listedAttributes, readableAttributes } from './user-attributes.ts';
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
  checkPasswordOf(pool, user, previous);
  pool.store.save({ ...user, ...createVerifier(pool.identity.poolName, user.sub, proposed) });
  return {};
};

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

/** Cognito returns at most this many users at once (API reference, ListUsers). */
const MOST = 60;
const UUID = /^[0-9a-f-]{36}$/;

export const listUsers: Action = (pool, input) => {
  requiredText(input, 'UserPoolId');
  if (input.Filter !== undefined) throw invalidParameter('Filters are not emulated.');
  // Without a limit, or with 0, the page has the maximum size.
  const limit = Number(input.Limit ?? 0) || MOST;
  const wanted = Array.isArray(input.AttributesToGet) ? input.AttributesToGet : undefined;
  // The token is the last user's id.
  const after = optionalText(input, 'PaginationToken') ?? '';
  if (after !== '' && !UUID.test(after)) throw invalidParameter('Invalid pagination token.');
  const rest = pool.store.all().filter(({ sub }) => sub > after);
  const users = rest.slice(0, limit);
  const last = users.at(-1);
  return {
    Users: users.map((user) => ({
      Username: user.sub,
      Attributes: listedAttributes(user).filter(({ Name }) => wanted?.includes(Name) ?? true),
      Enabled: true,
      UserStatus: user.confirmed ? 'CONFIRMED' : 'UNCONFIRMED',
    })),
    ...(last !== undefined && rest.length > limit && { PaginationToken: last.sub }),
  };
};
